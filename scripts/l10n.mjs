#!/usr/bin/env node
// Collects every text that people read into l10n/bundle.l10n.json, the base of translations.
//
//   node scripts/l10n.mjs [--check]
//
// --check writes nothing and ends with 1 where the bundle, or a key of package.nls.json, is out of date.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const bundle = path.join(root, 'l10n', 'bundle.l10n.json');
const check = process.argv.includes('--check');

/** All TypeScript files below a folder. */
function sources(folder) {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(root, folder, name));
}

function parse(file) {
  return ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
}

const problems = [];
const texts = new Set();

/** Arguments of `l10n.t(…)`. */
function collectCalls(node) {
  if (ts.isCallExpression(node) && /(^|\.)l10n\.t$/.test(node.expression.getText())) {
    const [first] = node.arguments;
    if (first && ts.isStringLiteralLike(first)) texts.add(first.text);
    else if (first?.getText() !== 'english' && first?.getText() !== 'template') {
      problems.push(`${path.relative(root, node.getSourceFile().fileName)}: l10n.t needs a text that can be collected`);
    }
  }
  ts.forEachChild(node, collectCalls);
}

/** Templates of the engine's messages: say`…`. */
function collectMessages(node) {
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'say') {
    const { template } = node;
    const parts = ts.isNoSubstitutionTemplateLiteral(template)
      ? [template]
      : [template.head, ...template.templateSpans.map((span) => span.literal)];
    const fixed = parts.map(({ text }) => text);
    if (fixed.some((text) => /\{\d+\}/.test(text))) {
      problems.push(`${path.relative(root, node.getSourceFile().fileName)}: "{0}" in a message stands for a value`);
    }
    const text = fixed.map((part, i) => (i === 0 ? part : `{${i - 1}}${part}`)).join('');
    // A message that is nothing but a value, or punctuation between values, has nothing to translate.
    if (/\p{L}/u.test(fixed.join(''))) texts.add(text);
  }
  ts.forEachChild(node, collectMessages);
}

/** Values of the maps of texts that webviews show. */
function collectMap(node) {
  if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer)) texts.add(node.initializer.text);
  ts.forEachChild(node, collectMap);
}

for (const file of sources('src/host')) collectCalls(parse(file));
for (const folder of ['src/engine', 'src/platform', 'src/host'])
  for (const file of sources(folder)) collectMessages(parse(file));
for (const file of sources('src/protocol').filter((name) => name.endsWith('-strings.ts'))) collectMap(parse(file));

const sorted = Object.fromEntries([...texts].sort().map((text) => [text, text]));
const printed = `${JSON.stringify(sorted, null, 2)}\n`;

const manifest = fs.readFileSync(path.join(root, 'package.json'), 'utf8');
const nls = JSON.parse(fs.readFileSync(path.join(root, 'package.nls.json'), 'utf8'));
const used = new Set([...manifest.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key));
for (const key of used) if (!(key in nls)) problems.push(`package.nls.json lacks "${key}"`);
for (const key of Object.keys(nls))
  if (!used.has(key)) problems.push(`package.nls.json has "${key}", which package.json does not use`);

if (!check) {
  fs.mkdirSync(path.dirname(bundle), { recursive: true });
  fs.writeFileSync(bundle, printed);
} else if (!fs.existsSync(bundle) || fs.readFileSync(bundle, 'utf8') !== printed) {
  problems.push('l10n/bundle.l10n.json is out of date: run "npm run l10n"');
}
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
