/** How long the extension host stands still while a large file is imported: nothing else that runs in it may wait for that. */
import * as assert from 'node:assert/strict';
import fs from 'node:fs';
import * as vscode from 'vscode';
import { closeAll, inWorkspace } from './support';

/** `npm run bench -- standstills` has a million. */
const ROWS = Number(process.env['STANDSTILL_ROWS'] ?? 100_000);
/** Where what was measured is written to. */
const REPORT = process.env['STANDSTILL_REPORT'];
/** Ten times the bar of 50 ms. */
const MOST_MS = 500;
const TICK_MS = 5;

/** A tick that came late. */
interface Standstill {
  readonly during: string;
  /** By how much. */
  readonly ms: number;
  /** What of that is no waiting for a processor: on a busy machine every clock is late. */
  readonly ownMs: number;
  /** What of that the thread was at work. */
  readonly busyMs: number;
}

/** Notices when the thread that it runs in comes late to a clock of its own. */
class Standstills {
  readonly #found: Standstill[] = [];
  #last = performance.now();
  #spent = spentMs();
  #during = 'nothing';
  readonly #timer = setInterval(() => this.#tick(), TICK_MS);

  #tick(): void {
    const [now, spent] = [performance.now(), spentMs()];
    const ms = now - this.#last - TICK_MS;
    const ownMs = Math.max(0, ms - (spent.waiting - this.#spent.waiting));
    const busyMs = Math.min(ms, spent.working - this.#spent.working);
    if (ms > TICK_MS) this.#found.push({ during: this.#during, ms, ownMs, busyMs });
    [this.#last, this.#spent] = [now, spent];
  }

  /** What comes is counted as standstills during something. */
  async of<T>(during: string, work: () => PromiseLike<T>): Promise<T> {
    this.#during = during;
    try {
      return await work();
    } finally {
      this.#tick();
      this.#during = 'nothing';
    }
  }

  /** All that were found. */
  end(): readonly Standstill[] {
    clearInterval(this.#timer);
    return this.#found;
  }
}

/** How long this thread was at work, and ready for it without a processor. Only Linux tells; elsewhere all that comes late counts. */
function spentMs(): { readonly working: number; readonly waiting: number } {
  try {
    const [working, waiting] = fs.readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    return { working: Number(working) / 1e6, waiting: Number(waiting) / 1e6 };
  } catch {
    return { working: performance.now(), waiting: 0 };
  }
}

function write(file: string): void {
  const to = fs.openSync(file, 'w');
  fs.writeSync(to, 'id,customer,city,amount,discount,ordered,paid_at,items,note,active\n');
  for (let i = 0; i < ROWS;) {
    let text = '';
    for (const end = Math.min(ROWS, i + 10_000); i < end; i++)
      text += `${i},C${i % 9973},Rome,${i % 1000}.25,0.5,2020-01-1${i % 10},2020-01-1${i % 10} 10:00:00,${i % 20},order number ${i % 50_000},${i % 2}\n`;
    fs.writeSync(to, text);
  }
  fs.closeSync(to);
}

suite('standstills', () => {
  teardown(closeAll);

  test(`the host is never blocked while ${ROWS} rows are imported and asked`, async function () {
    this.timeout(200_000);
    const settings = vscode.workspace.getConfiguration('schemaGraph');
    await settings.update('draft.dictionaries', 'never', vscode.ConfigurationTarget.Global);
    const folder = inWorkspace('standstills');
    await vscode.workspace.fs.createDirectory(folder);
    write(vscode.Uri.joinPath(folder, 'orders.csv').fsPath);
    const standstills = new Standstills();
    const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
    await standstills.of('waiting', () => wait(2000));
    const start = performance.now();
    const graph = await standstills.of('drafting', () =>
      vscode.commands.executeCommand<vscode.Uri | undefined>('schemaGraph.draft', folder),
    );
    const seconds = (performance.now() - start) / 1000;
    await standstills.of('showing the draft', () => wait(3000));
    await standstills.of('asking', () =>
      vscode.commands.executeCommand('schemaGraph.ask', 'How many orders are there?'),
    );
    await standstills.of('after asking', () => wait(3000));
    const found = standstills.end();
    await vscode.workspace.fs.delete(folder, { recursive: true });
    const longest = (by: 'ms' | 'ownMs' | 'busyMs'): Standstill | undefined =>
      found.reduce<Standstill | undefined>((most, one) => (one[by] > (most?.[by] ?? 0) ? one : most), undefined);
    const report = { rows: ROWS, seconds, ...{ late: longest('ms'), own: longest('ownMs'), busy: longest('busyMs') } };
    console.log(`standstills: ${JSON.stringify(report)}`);
    if (REPORT !== undefined) fs.writeFileSync(REPORT, JSON.stringify(report));
    assert.ok(graph, 'a graph was drafted');
    // Of the rest a busy machine has its share.
    const busyMs = report.busy?.busyMs ?? 0;
    assert.ok(busyMs < MOST_MS, `the host was busy for ${busyMs} ms`);
  });
});
