/** What a question was linked to, as the trace tells it. */
import type { QuestionContext } from './frame/question-context';

/**
 * What a question was linked to, for the trace.
 * @param context the question
 * @returns names of columns, the stored values and the tables
 */
export function linkReport({ linked, view, solid }: QuestionContext): Record<string, unknown> {
  const name = (id: number) => {
    const column = view.columns[id];
    return `${view.uses[column?.use ?? 0]?.table ?? ''}.${column?.name ?? ''}`;
  };
  const named = linked.columns.map((m, id) => ({ m, id })).filter(({ m }) => m.level >= 3 && !m.shadowed);
  named.sort((a, b) => b.m.level - a.m.level || b.m.coverage - a.m.coverage);
  return {
    columns: [...new Set(named.map(({ id }) => name(id)))].slice(0, 20),
    values: solid.map((v) => ({ column: name(v.column), stored: v.stored, score: v.score })),
    tables: linked.uses.flatMap((m, id) =>
      m.level >= 4 && view.uses[id]?.role === undefined ? [view.uses[id]?.table] : [],
    ),
  };
}
