/** What the chat shows of files is text, whatever is in it: rendered by a Markdown parser, no markup is left. */
import fc from 'fast-check';
import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { bullets, codeBlock, plain, table } from '../../../src/host/answers/chat/markdown';

const render = (text: string): string => marked.parse(text, { async: false, gfm: true });

/** The text that HTML shows. */
const unescape = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const HOSTILE = [
  '[run it](command:schemaGraph.draft)',
  '![picture](https://example.org/x.png)',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  'https://example.org/?q=secret',
  'www.example.org',
  'me@example.org',
  '**bold** _italic_ ~~gone~~ `code`',
  '# heading',
  '> quote',
  '- item',
  '1. item',
  '    code by indentation',
  '```sql',
  '| a | b |',
  '---',
  '[x]: https://example.org',
  '&lt;b&gt; &amp; &#91;',
  '\\[escaped\\]',
  '$(trash) icon',
  'line\nbreak  \nmore',
  'a\r\n\r\n# b',
];

describe('a text of a file', () => {
  test.each(HOSTILE)('%j is shown as it is', (text) => {
    const html = render(plain(text));
    expect(html).toMatch(/^<p>[^]*<\/p>\n$/);
    expect(unescape(html.slice(3, -5))).toBe(text.replaceAll(/\s+/g, ' ').trim());
  });

  test('whatever it is, there is one paragraph and nothing in it', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.array(fc.constantFrom(...HOSTILE)).map((all) => all.join(' '))); // prettier-ignore
    fc.assert(
      fc.property(text, (given) => {
        const shown = plain(given);
        fc.pre(shown !== '');
        const html = render(shown);
        expect(html.replace(/^<p>/, '').replace(/<\/p>\n$/, ''), JSON.stringify(given)).not.toMatch(/<|\n/);
      }),
      { numRuns: 3_000 },
    );
  });

  test('is cut where it is long, and has nothing hidden', () => {
    expect(plain('x'.repeat(100), 10)).toBe('xxxxxxxxx…');
    expect(plain('a\u202eb\u{e0041}\u0007')).toBe('a\ufffdb\ufffd\ufffd');
  });
});

describe('a table', () => {
  test.each(HOSTILE)('keeps %j in its cell', (text) => {
    const html = render(table([text, 'n'], [[text, 1], [null, 2]], (value) => String(value ?? ''))); // prettier-ignore
    expect(html.match(/<(?!\/?(table|thead|tbody|tr|th|td)>)/g)).toBeNull();
    expect(html.match(/<td>/g)).toHaveLength(4);
    expect(html.match(/<th>/g)).toHaveLength(2);
  });
});

describe('a block of code', () => {
  test.each(['SELECT 1', "SELECT '```\n# out'", 'SELECT `a`', '````', '~~~', '\u202eSELECT'])(
    '%j does not end',
    (code) => {
      const html = render(`${codeBlock(code, 'sql')}\nafter`);
      expect(html).toMatch(/^<pre><code class="language-sql">[^<]*<\/code><\/pre>\n<p>after<\/p>\n$/);
      expect(html).not.toContain('\u202e');
    },
  );
});

test('a list has an item for each', () => {
  expect(bullets([])).toBe('');
  expect(render(bullets(HOSTILE.map((text) => plain(text)))).match(/<li>/g)).toHaveLength(HOSTILE.length);
});
