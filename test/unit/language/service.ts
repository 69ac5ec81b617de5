// A language service over files and data in memory.
import { createEngine } from '../../../src/engine/engine';
import type { EditedPlace, Language } from '../../../src/engine/language/language';
import { inEnglish } from '../../../src/engine/core/message';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { memoryFiles } from '../graph/memory-files';

/** A place marked by `|` in the text of a file. */
export function marked(file: string, text: string, others: Readonly<Record<string, string>> = {}): EditedPlace {
  const offset = text.indexOf('|');
  const whole = text.slice(0, offset) + text.slice(offset + 1);
  return { file, texts: new Map([...Object.entries(others), [file, whole]]), offset };
}

/** Asks about texts; the graph file itself is never saved. */
export async function languageOver(files: Readonly<Record<string, string>>): Promise<Language> {
  const platform = { ...(await createInProcessPlatform()), files: memoryFiles(files) };
  return createEngine(platform).language;
}

/** Labels and details of what is offered, once the data was read. */
export async function offered(language: Language, place: EditedPlace): Promise<readonly string[]> {
  await language.hover({ ...place, offset: 0 });
  const { items } = await language.complete(place);
  return [...items]
    .sort((a, b) => a.rank - b.rank)
    .map((i) => (i.detail === undefined ? i.label : `${i.label} (${i.detail})`));
}

/** What is said on hover. */
export async function hovered(language: Language, place: EditedPlace): Promise<readonly string[]> {
  const found = await language.hover(place);
  return found ? [found.title, ...inEnglish(found.lines)] : [];
}
