/** The HTML of a webview: one script, one style sheet, and a policy that allows nothing else. Used by host and UI tests. */

/** What a page is made of. Addresses as the browser is to load them. */
export interface PageParts {
  readonly title: string;
  /** Language of the texts, for screen readers: `vscode.env.language`. */
  readonly language: string;
  readonly script: string;
  readonly style: string;
  /** `webview.cspSource`: where the style sheet and images come from. */
  readonly cspSource: string;
  /** Random for each page. */
  readonly nonce: string;
}

/**
 * The policy of a page. Scripts run by nonce only; workers are started from the page's own text (blob:); nothing is fetched.
 * @param parts source and nonce
 */
function contentPolicy({ cspSource, nonce }: Pick<PageParts, 'cspSource' | 'nonce'>): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    // The toolkit adds one style element, with the nonce that it finds in the page.
    `style-src ${cspSource} 'nonce-${nonce}'`,
    `font-src ${cspSource}`,
    `img-src ${cspSource} data:`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/**
 * The page. Its script builds the body.
 * @param parts see `PageParts`
 */
export function pageHtml(parts: PageParts): string {
  return `<!DOCTYPE html>
<html lang="${escapeHtml(parts.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(contentPolicy(parts))}">
<meta property="csp-nonce" content="${escapeHtml(parts.nonce)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(parts.title)}</title>
<link rel="stylesheet" href="${escapeHtml(parts.style)}">
</head>
<body>
<script nonce="${escapeHtml(parts.nonce)}" src="${escapeHtml(parts.script)}"></script>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes text for HTML, in elements and in quoted attributes.
 * @param text any text
 */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
