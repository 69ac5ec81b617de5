/** What was typed and not sent yet outlives a panel that is drawn anew, because the text was changed elsewhere, say. */

/** A field whose `data-was` is what it was filled with. */
type Field = HTMLElement & { value: string };

/**
 * Remembers what was typed in a panel.
 * @param panel holds fields with `data-field`; those of notes (`note-…`) are opened by `data-act="change-…"`
 * @returns puts it back
 */
export function keepTyped(panel: HTMLElement): () => void {
  const typed = fieldsOf(panel).flatMap((field) => {
    const { field: name = '', was = '' } = field.dataset;
    return field.value === was ? [] : [{ name, value: field.value }];
  });
  return () => {
    for (const { name, value } of typed) {
      if (name.startsWith('note-')) panel.querySelector<HTMLElement>(`[data-act=change-${name.slice(5)}]`)?.click();
      const field = fieldsOf(panel).find(({ dataset }) => dataset['field'] === name);
      if (field) field.value = value;
    }
  };
}

function fieldsOf(panel: HTMLElement): Field[] {
  return [...panel.querySelectorAll<Field>('[data-field]')].filter((field) => typeof field.value === 'string');
}
