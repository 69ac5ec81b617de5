/** Puts one of our pages into a webview. */
import * as vscode from 'vscode';
import type { Transport } from '../protocol/channel';
import { pageHtml } from '../protocol/page';

/** A page: its script is `dist/webview/<name>.js`, its style sheet `<name>.css`. */
export type PageName = 'graph' | 'answers' | 'rows';

/**
 * Shows a page. Set up the channel first: the page speaks as soon as it runs.
 * @param webview where to show it
 * @param extension the folder of the extension
 * @param page which page
 * @param title the document's title, for screen readers
 */
export function showPage(webview: vscode.Webview, extension: vscode.Uri, page: PageName, title: string): void {
  const folder = vscode.Uri.joinPath(extension, 'dist', 'webview');
  const address = (file: string): string => webview.asWebviewUri(vscode.Uri.joinPath(folder, file)).toString();
  webview.options = { enableScripts: true, localResourceRoots: [folder] };
  webview.html = pageHtml({
    title,
    language: vscode.env.language,
    script: address(`${page}.js`),
    style: address(`${page}.css`),
    cspSource: webview.cspSource,
    nonce: randomNonce(),
  });
}

/**
 * The host's end of the wire to a webview.
 * @param webview the webview
 */
export function transportTo(webview: vscode.Webview): Transport {
  return {
    post: (message) => void webview.postMessage(message),
    onMessage: (listener) => {
      const subscription = webview.onDidReceiveMessage(listener);
      return () => void subscription.dispose();
    },
  };
}

/** 128 random bits, from the source that cryptography uses. */
function randomNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
