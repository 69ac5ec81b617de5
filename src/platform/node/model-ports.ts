/** What language models need of Node: HTTP, timers, and two kinds of small files. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { KeptTexts, ModelPorts, TokenLedger } from '../../engine/core/ports';

/** Kept answers: more than so many, and the oldest go. */
const MOST_KEPT = 2_000;

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

/** The day by the user's own clock. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
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

function ledgerInMemory(): TokenLedger {
  const days = new Map<string, number>();
  return {
    used: (day) => Promise.resolve(days.get(day) ?? 0),
    add: (day, tokens) => {
      days.set(day, (days.get(day) ?? 0) + tokens);
      return Promise.resolve();
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

function textsInMemory(): KeptTexts {
  const texts = new Map<string, string>();
  return {
    read: (name) => Promise.resolve(texts.get(name)),
    write: (name, text) => {
      texts.set(name, text);
      const [first] = texts.keys();
      if (first !== undefined && texts.size > MOST_KEPT) texts.delete(first);
      return Promise.resolve();
    },
  };
}
