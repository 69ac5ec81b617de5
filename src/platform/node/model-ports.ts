/** What language models need of Node: HTTP, timers, and two kinds of small files. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { KeptTexts, ModelPorts, TokenLedger } from '../../engine/core/ports';
import { ledgerInMemory, MOST_KEPT, textsInMemory, today } from '../thread/model-memory';

/** A kept answer is deleted after so many days. */
const DAYS_KEPT = 30;

/**
 * The ports of language models.
 * @param folder where answers and counts are kept, which is made when it is needed; absent: in memory, for this process alone
 */
export function createModelPorts(folder?: string): ModelPorts {
  return {
    http: (url, init) => fetch(url, init),
    timers: {
      after: (ms, then) => {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      },
    },
    clock: () => performance.now(),
    today,
    ledger: folder === undefined ? ledgerInMemory() : ledgerIn(path.join(folder, 'tokens')),
    kept: folder === undefined ? textsInMemory() : textsIn(path.join(folder, 'answers')),
  };
}

/**
 * Counts tokens in a file a day, to which each use is appended: several windows may do so at the same time.
 * @param folder of the files
 */
function ledgerIn(folder: string): TokenLedger {
  const file = (day: string): string => path.join(folder, `${day}.txt`);
  return {
    async used(day) {
      const text = await fs.readFile(file(day), 'utf8').catch(() => '');
      return text.split('\n').reduce((sum, line) => sum + (Number(line) || 0), 0);
    },
    async add(day, tokens) {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      await fs.appendFile(file(day), `${tokens}\n`, { mode: 0o600 });
      const others = (await fs.readdir(folder)).filter((name) => name !== `${day}.txt`);
      await Promise.all(others.map((name) => fs.rm(path.join(folder, name), { force: true })));
    },
  };
}

/**
 * Keeps texts as files that only this user can read.
 * @param folder of the files
 */
function textsIn(folder: string): KeptTexts {
  let written = 0;
  const file = (name: string): string => path.join(folder, `${name}.json`);
  return {
    read: (name) => fs.readFile(file(name), 'utf8').catch(() => undefined),
    async write(name, text) {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      // Whoever reads it meanwhile sees the whole of it, or nothing.
      const part = `${file(name)}.${randomUUID()}`;
      await fs.writeFile(part, text, { mode: 0o600 });
      await fs.rename(part, file(name));
      if (written++ % 100 === 0) await tidy(folder);
    },
  };
}

/** Deletes what is old, or too many. */
async function tidy(folder: string): Promise<void> {
  const names = await fs.readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const at = path.join(folder, name);
      return { at, time: (await fs.stat(at).catch(() => undefined))?.mtimeMs ?? 0 };
    }),
  );
  const oldest = Date.now() - DAYS_KEPT * 86_400_000;
  const old = files.sort((a, b) => b.time - a.time).filter(({ time }, i) => i >= MOST_KEPT || time < oldest);
  await Promise.all(old.map(({ at }) => fs.rm(at, { force: true })));
}
