/** How well text reads that was decoded in some encoding: 1 where all of it may be, below 0 where it is no language. */

const TYPOGRAPHY = new Set('–—’‘“”„…€£°§«»·×±²³½¼®©™•ªº¿¡\u00a0、。「」・ー（）：，');
const LETTER = /\p{L}/u;
const ASCII_LETTER = /[A-Za-z]/;
/** Control characters of C1, private use, replacement: nobody writes them. */
const NEVER = /[\u0080-\u009f\ue000-\uf8ff\ufffd]/;

/**
 * How well text reads in one of some languages.
 * @param text decoded text
 * @param alphabets the letters of each language, the most frequent first
 */
export function readsAs(text: string, alphabets: readonly string[]): number {
  const all = new Set(alphabets.join(''));
  return Math.max(...alphabets.map((alphabet) => readsInLanguage(text, alphabet, all)));
}

function readsInLanguage(text: string, alphabet: string, all: ReadonlySet<string>): number {
  const isLatin = /[äéáłėıășč]/.test(alphabet);
  const score = (c: string, before: string, after: string): number => {
    const small = c.toLowerCase();
    const rank = alphabet.indexOf(small);
    if (rank < 0 && !all.has(small)) return LETTER.test(c) ? -0.5 : -0.7;
    const isLarge = c !== small;
    if (isLarge && isSmall(before)) return -1;
    if (!isLatin && (ASCII_LETTER.test(before) || ASCII_LETTER.test(after))) return -0.5;
    return rank < 0 ? 0.2 : (1 - rank / alphabet.length / 2) * (isLarge ? 0.9 : 1);
  };
  return mean(text, score);
}

/**
 * How well text reads as Chinese, Japanese or Korean.
 * @param text decoded text
 */
export function readsAsEastAsian(text: string): number {
  return mean(text, (c, before, after) => {
    if (/[\uff61-\uff9f]/.test(c)) return 0.1; // narrow kana: single bytes, which any text has
    if (ASCII_LETTER.test(before) || ASCII_LETTER.test(after)) return -0.3;
    if (/[\u3040-\u30ff\uac00-\ud7a3]/.test(c)) return 1;
    return /[\u4e00-\u9fff\uff01-\uff5e\u3000-\u303f]/.test(c) ? 0.8 : -0.7;
  });
}

type ScoreOf = (character: string, before: string, after: string) => number;

/** The mean over the characters that are not ASCII. */
function mean(text: string, scoreOf: ScoreOf): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (c <= '\x7f') continue;
    const [before, after] = [text.charAt(i - 1), text.charAt(i + 1)];
    count++;
    if (NEVER.test(c)) sum -= 3;
    else if (TYPOGRAPHY.has(c)) sum += LETTER.test(before) && LETTER.test(after) && !'’·・ー'.includes(c) ? -0.5 : 0.6;
    else sum += scoreOf(c, before, after);
  }
  return count === 0 ? 0 : sum / count;
}

function isSmall(character: string): boolean {
  return character !== character.toUpperCase();
}
