/** How what VS Code asks for the editor is put to the engine. */
import type * as vscode from 'vscode';
import type { Shown } from '../../../engine/core/message';
import type { EngineMethod, EngineMethods } from '../../../platform/thread/engine-messages';
import type { EngineClient } from '../../data/engine-client';
import { isCancelled } from '../../errors';
import { signalOf } from '../../vscode-api';

/**
 * Asks the engine on behalf of a language provider. VS Code takes an error of a provider for a failure, also where VS Code
 * itself no longer wanted the answer, and then may not ask again.
 * @param engine does the work
 * @param method what is asked for
 * @param params its parameters
 * @param token of VS Code's request
 * @returns undefined where the request was cancelled, by whomever
 * @throws SchemaGraphError as the engine does, `cancelled` apart
 */
export async function askEngine<M extends EngineMethod>(
  engine: Pick<EngineClient, 'request'>,
  method: M,
  params: EngineMethods[M]['params'],
  token: vscode.CancellationToken,
): Promise<Shown<EngineMethods[M]['result']> | undefined> {
  try {
    return await engine.request(method, params, { signal: signalOf(token) });
  } catch (error) {
    if (isCancelled(error)) return undefined;
    throw error;
  }
}
