/** Which language model is in use, and what could be chosen: for the side panel. */
import * as vscode from 'vscode';
import type { WireModels } from '../../../protocol/answers';
import { DisposableList } from '../../disposables';
import { runCommand } from '../../vscode-api';
import type { ModelSettings } from '../../../engine/models/model-settings';
import { chosenModel } from './chosen-model';
import { chooseListed } from './model-commands';
import type { VectorSettings } from '../../../engine/models/embedders';
import { isLoopback, serverOf } from './model-keys';
import { vectorServer } from './chosen-vectors';
import { modelName, type ModelParts } from './pick-model';
import type { PickedModel } from './picked-model';
import { offeredModels, onOfferedModels } from './offered-models';

/** The model on a server that was chosen last, so that a person can go back to it. */
const LAST_SERVER = 'schemaGraph.model.lastServer';

type OnServer = Pick<Extract<PickedModel, { provider: 'openai' }>, 'provider' | 'model' | 'baseUrl'>;

/** Tells which model is in use. */
export class ModelState {
  private readonly disposables = new DisposableList();
  private readonly emitter = this.disposables.push(new vscode.EventEmitter<void>());
  /** Another model is in use, or others can be chosen. */
  readonly onDidChange = this.emitter.event;

  /**
   * @param parts what choosing needs
   * @param vectors what gives vectors, which may be asked on a server too
   * @param memory remembers the server's model that was chosen last
   */
  constructor(
    private readonly parts: ModelParts,
    private readonly vectors: () => Promise<VectorSettings | undefined>,
    private readonly memory: vscode.Memento,
  ) {
    this.disposables.add(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (['model', 'vectors'].some((part) => change.affectsConfiguration(`schemaGraph.${part}`)))
          this.emitter.fire();
      }),
      ...onOfferedModels(() => this.emitter.fire()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.emitter.fire()),
    );
  }

  /** The model in use and the choices, in words. */
  async describe(): Promise<WireModels> {
    const { t } = vscode.l10n;
    const none = { id: 'none', label: t('No model'), detail: '' };
    if (!vscode.workspace.isTrusted) {
      const says = t('No language model is used in a workspace that is not trusted: nothing leaves this machine.');
      return { chosen: none.id, choices: [none], says, fixed: true };
    }
    const model = await chosenModel(this.parts.keys);
    if (model?.provider === 'openai' && model.baseUrl !== undefined) {
      await this.memory.update(LAST_SERVER, { provider: 'openai', model: model.model, baseUrl: model.baseUrl });
    }
    const server = this.memory.get<OnServer>(LAST_SERVER);
    const hosted = await offeredModels();
    const choices = [
      none,
      ...(server
        ? [{ id: 'server', label: server.model, detail: t('on {0}', serverOf(server.baseUrl) ?? server.baseUrl) }]
        : []),
      ...hosted.map((one) => ({ id: `vscode:${modelName(one)}`, label: one.name, detail: t('offered by VS Code') })),
    ];
    const chosen = !model ? 'none' : model.provider === 'openai' ? 'server' : `vscode:${model.model}`;
    // One that VS Code offers no longer is in use all the same: its fault is told with the answer.
    const gone = choices.every(({ id }) => id !== chosen) && model;
    if (gone) choices.push({ id: chosen, label: gone.model, detail: t('not offered now') });
    choices.push({ id: 'other', label: t('Another one…'), detail: '' });
    return { chosen, choices, says: says(model, vectorServer(await this.vectors())), fixed: false };
  }

  /**
   * Chooses a model; what questions send to it is listed first.
   * @param id of a choice of `describe`
   */
  async choose(id: string): Promise<void> {
    const server = this.memory.get<OnServer>(LAST_SERVER);
    if (id === 'none') await runCommand('schemaGraph.chooseModel', { provider: 'none' });
    else if (id === 'server' && server) await chooseListed(this.parts, server);
    else if (id.startsWith('vscode:')) await chooseListed(this.parts, { provider: 'vscode', model: id.slice(7) });
    else await runCommand('schemaGraph.chooseModel');
    // Also where the person chose nothing: the page shows what is in use again.
    this.emitter.fire();
  }

  dispose(): void {
    this.disposables.dispose();
  }
}

/**
 * What leaves this machine with a question, in one line.
 * @param model the language model in use
 * @param vectors the server of vectors, where there is one elsewhere
 */
function says(model: ModelSettings | undefined, vectors: string | undefined): string {
  const { t } = vscode.l10n;
  const toVectors =
    vectors === undefined ? [] : [t('For vectors, the question and the words for columns are sent to {0}.', vectors)];
  if (!model) return toVectors[0] ?? t('Nothing leaves this machine.');
  const server = serverOf(model.baseUrl ?? '');
  const isHere = model.provider === 'openai' && server !== undefined && isLoopback(server);
  const toModel = isHere
    ? t('It is on this machine.')
    : model.sendValues === false
      ? t('Questions, names and types are sent, no stored values.')
      : t('Questions, names and some stored values are sent.');
  return [toModel, ...toVectors].join(' ');
}
