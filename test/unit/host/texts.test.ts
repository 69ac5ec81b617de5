/** Texts that people read: none is written where it is used, and none is kept that nobody uses. */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ANSWERS_STRINGS, GRAPH_STRINGS, ROWS_STRINGS } from '../../../src/protocol/strings';

/** Names of properties that hold what people read: of VS Code's inputs and messages, and of elements. */
const READ = new Set([
  'title',
  'placeHolder',
  'placeholder',
  'prompt',
  'tooltip',
  'label',
  'detail',
  'description',
  'openLabel',
  'message',
  'text',
  'aria-label',
]);
/** Functions whose first argument people read or hear. */
const SAYS = /(^|\.)(show(Information|Warning|Error)Message|announce|say)$/;

const sources = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name));

/** Words that an expression writes down itself; those in calls, such as `l10n.t(…)` and `t(…)`, are not its own. */
function words(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map((s) => s.literal)].map((p) => p.text).join(' ');
  if (ts.isConditionalExpression(node)) return `${words(node.whenTrue)} ${words(node.whenFalse)}`;
  if (ts.isBinaryExpression(node)) return `${words(node.left)} ${words(node.right)}`;
  if (ts.isParenthesizedExpression(node)) return words(node.expression);
  return '';
}

/** Places in a file where words are written that should come from the texts. */
function written(file: string): string[] {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const look = (expression: ts.Expression | undefined): void => {
    if (!expression) return;
    // Icons of VS Code are written as words, but nobody reads them.
    const text = words(expression).replaceAll(/\$\([\w~-]+\)/g, '');
    if (/\p{L}{3}/u.test(text)) {
      const { line } = source.getLineAndCharacterOfPosition(expression.getStart());
      found.push(`${file}:${line + 1}: ${text}`);
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node)) {
      const name = ts.isIdentifier(node.name) || ts.isStringLiteral(node.name) ? node.name.text : '';
      if (READ.has(name)) look(node.initializer);
    } else if (ts.isCallExpression(node) && SAYS.test(node.expression.getText())) look(node.arguments[0]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Properties of the engine that hold messages. `evidence` is none: it is written into graph files, in English. */
const MESSAGES = new Set(['message', 'reason', 'why', 'problem', 'failure', 'fix']);
/** Functions of the engine whose arguments are no words of its own, or stand for a thing in a message. */
const TOLD = /^(verbatim|listed|reader\.(text|texts|number|boolean|oneOf|map|pairs))$/;

/** Places in a file of the engine where words are written that should be messages: say`…`, and no words put into one. */
function unsaid(file: string): string[] {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const look = (expression: ts.Expression): void => {
    const text = words(expression);
    const { line } = source.getLineAndCharacterOfPosition(expression.getStart());
    // One word in small letters is the name of a field, or the kind of something.
    if (/\p{L}{2}\p{P}* +\p{L}|^\p{Lu}\p{Ll}/u.test(text)) found.push(`${file}:${line + 1}: ${text}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'say' && ts.isTemplateExpression(node.template)) {
      for (const span of node.template.templateSpans) look(span.expression);
    } else if (ts.isPropertyAssignment(node) && MESSAGES.has(node.name.getText())) look(node.initializer);
    else if (ts.isCallExpression(node) && TOLD.test(node.expression.getText())) node.arguments.forEach(look);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('texts', () => {
  it.each(['src/engine', 'src/platform'])('of %s are messages, which are translated where they are shown', (folder) => {
    expect(sources(folder).flatMap(unsaid)).toEqual([]);
  });

  it('of the engine are noticed where they are no messages', () => {
    const file = path.join(fs.mkdtempSync('/tmp/texts-'), 'a.ts');
    fs.writeFileSync(
      file,
      "say`There ${n === 1 ? 'is one' : 'are many'}`; f({ reason: `not ${n} rows` }); verbatim('No row');",
    );
    expect(unsaid(file)).toHaveLength(3);
    fs.rmSync(path.dirname(file), { recursive: true });
  });

  it('of errors are shown in the language of VS Code, and logged in English', () => {
    const shown = sources('src/host').flatMap((file) => {
      const lines = fs.readFileSync(file, 'utf8').split('\n');
      return lines.filter((line) => /\berrorMessage\(/.test(line) && !/\blog\.\w+\(/.test(line));
    });
    expect(shown).toEqual([]);
  });

  it.each(['src/host', 'webview'])('of %s all can be translated', (folder) => {
    expect(sources(folder).flatMap(written)).toEqual([]);
  });

  it('are noticed where they are written down', () => {
    const file = path.join(fs.mkdtempSync('/tmp/texts-'), 'a.ts');
    fs.writeFileSync(file, "el('p', { text: n > 1 ? `${n} rows` : t('none') }); announce('Done');");
    expect(written(file)).toHaveLength(2);
    fs.rmSync(path.dirname(file), { recursive: true });
  });

  it.each([
    ['answers', ANSWERS_STRINGS],
    ['graph', GRAPH_STRINGS],
    ['rows', ROWS_STRINGS],
  ])('of the page %s are all used', (page, strings) => {
    const code = [...sources(`webview/${page}`), ...sources('webview/shared')]
      .map((file) => fs.readFileSync(file, 'utf8'))
      .join('\n');
    // Some names are put together: `stage_${…}`.
    const composed = [...code.matchAll(/`([\w]*)\$\{[^}]*\}([\w]*)`/g)].map(
      ([, before = '', after = '']) => new RegExp(`^${before}.+${after}$`),
    );
    const made = composed.filter(({ source }) => source.includes('_'));
    const unused = Object.keys(strings).filter(
      (key) => !code.includes(`'${key}'`) && !made.some((pattern) => pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });
});
