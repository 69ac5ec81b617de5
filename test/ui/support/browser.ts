/** Opens a webview in a real browser the way VS Code does: its page, its policy, its theme, a host behind messages. */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { Transport } from '../../../src/protocol/channel';
import { pageHtml } from '../../../src/protocol/page';
import { BODY, THEMES, type ThemeKind } from './themes';

/** Where `vitest.ui.setup.mjs` has put the webviews. */
const BUILT = path.resolve('dist/ui-test');
/** Where pictures go. */
export const SHOTS = path.resolve('test-results/ui');

/** A page under test. */
export interface OpenPage {
  readonly page: Page;
  /** The host's side. */
  readonly transport: Transport;
  /** What the browser complained about: refused by the policy, thrown, logged as an error. */
  readonly complaints: string[];
  shot(name: string): Promise<void>;
  setTheme(kind: ThemeKind): Promise<void>;
  close(): Promise<void>;
}

let browser: Browser | undefined;

/** The browser, started once. */
async function theBrowser(): Promise<Browser> {
  browser ??= await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--force-color-profile=srgb'],
  });
  return browser;
}

/** Ends the browser. */
export async function closeBrowser(): Promise<void> {
  await browser?.close();
  browser = undefined;
}

function findChromium(): string {
  const named = process.env['CHROMIUM'];
  if (named !== undefined && named !== '') return named;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'chrome']) {
    for (const folder of folders) if (fs.existsSync(path.join(folder, name))) return path.join(folder, name);
  }
  throw new Error('No Chromium found: install it, or name it in the environment variable CHROMIUM.');
}

/**
 * Opens a webview.
 * @param name `graph`, `answers` or `rows`
 * @param options theme, size of the window, and whether a stored state is there
 */
export async function openPage(
  name: 'graph' | 'answers' | 'rows',
  options: { theme?: ThemeKind; width?: number; height?: number; pixelRatio?: number } = {},
): Promise<OpenPage> {
  const nonce = 'bm9uY2U';
  const server = http.createServer((request, response) => serve(name, nonce, request.url ?? '/', response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const context = await (
    await theBrowser()
  ).newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    deviceScaleFactor: options.pixelRatio ?? 1,
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(
        `${message.text()} (${message.location().url}:${message.location().lineNumber}:${message.location().columnNumber})`,
      );
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const listeners = new Set<(message: unknown) => void>();
  await page.exposeFunction('__toHost', (message: unknown) => {
    for (const listener of listeners) listener(message);
  });
  await page.addInitScript(`(${fakeVsCode.toString()})(${JSON.stringify(themeParts(options.theme ?? 'dark'))})`);
  const transport: Transport = {
    post: (message) => {
      // As text: the driver of the browser is slow with large values, which is not what is measured.
      const post = (json: string): void => window.postMessage(JSON.parse(json), '*');
      void page.evaluate(post, JSON.stringify(message)).catch(() => undefined);
    },
    onMessage: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  fs.mkdirSync(SHOTS, { recursive: true });
  const opened: OpenPage = {
    page,
    transport,
    complaints,
    shot: async (file) => {
      await page.screenshot({ path: path.join(SHOTS, `${file}.png`) });
    },
    setTheme: async (kind) => {
      await page.evaluate(`(${applyTheme.toString()})(${JSON.stringify(themeParts(kind))})`);
      await page.waitForTimeout(150);
    },
    close: async () => {
      await context.close();
      server.close();
    },
  };
  // The page is loaded by the caller, once the host listens: see `load`.
  pages.set(opened, `http://127.0.0.1:${port}/`);
  return opened;
}

const pages = new Map<OpenPage, string>();

/**
 * Loads the page; the host has to listen by then.
 * @param opened the page
 */
export async function load(opened: OpenPage): Promise<void> {
  await opened.page.goto(pages.get(opened) ?? '', { waitUntil: 'load' });
}

function serve(name: string, nonce: string, url: string, response: http.ServerResponse): void {
  const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };
  if (url === '/') {
    response.setHeader('content-type', 'text/html');
    response.end(
      pageHtml({
        title: name,
        language: 'en',
        script: `/${name}.js`,
        style: `/${name}.css`,
        cspSource: "'self'",
        nonce,
      }),
    );
    return;
  }
  if (url === '/favicon.ico') {
    response.statusCode = 204;
    response.end();
    return;
  }
  const file = path.join(BUILT, path.basename(url));
  if (!fs.existsSync(file)) {
    response.statusCode = 404;
    response.end();
    return;
  }
  response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
  response.end(fs.readFileSync(file));
}

interface ThemeParts {
  readonly variables: Readonly<Record<string, string>>;
  readonly className: string;
  readonly kind: string;
}

function themeParts(kind: ThemeKind): ThemeParts {
  return { variables: THEMES[kind], ...BODY[kind] };
}

/** Runs in the page: what VS Code puts there before the webview's own script. */
function fakeVsCode(theme: ThemeParts): void {
  const target = window as unknown as Record<string, unknown>;
  let state: unknown;
  target['acquireVsCodeApi'] = () => ({
    postMessage: (message: unknown) => void (target['__toHost'] as (m: unknown) => Promise<void>)(message),
    getState: () => state,
    setState: (next: unknown) => {
      state = next;
    },
  });
  const apply = (): void => {
    for (const [name, value] of Object.entries(theme.variables)) {
      document.documentElement.style.setProperty(`--vscode-${name}`, value);
    }
    document.body.className = theme.className;
    document.body.dataset['vscodeThemeKind'] = theme.kind;
  };
  const wait = new MutationObserver(() => {
    if (!document.body) return;
    wait.disconnect();
    apply();
  });
  wait.observe(document, { childList: true, subtree: true });
}

/** Runs in the page: another theme. */
function applyTheme(theme: ThemeParts): void {
  const { style } = document.documentElement;
  for (const name of [...style]) if (name.startsWith('--vscode-')) style.removeProperty(name);
  for (const [name, value] of Object.entries(theme.variables)) style.setProperty(`--vscode-${name}`, value);
  document.body.className = theme.className;
  document.body.dataset['vscodeThemeKind'] = theme.kind;
}
