/** A choice of a language model. */

/** A model as a person chooses it, or none. */
export type PickedModel =
  | { readonly provider: 'none' }
  | { readonly provider: 'vscode'; readonly model: string }
  | { readonly provider: 'openai'; readonly model: string; readonly baseUrl: string; readonly key?: string };
