// The VS Code workbench in a headless Chromium, with the extension loaded; and how to drive it as a person does.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { launchChromium } from './chromium.mjs';
import { installServer } from './install-server.mjs';
import { startServer } from './server.mjs';

/**
 * Opens a copy of a workspace. Everything that is written lies in a temporary folder, which close() removes.
 * @param {object} o
 * @param {string} [o.extension] folder of the extension
 * @param {string} [o.vsix]      packaged extension to install instead
 * @param {string[]} [o.beside]  folders of other extensions that are installed beside it
 * @param {string} o.workspace   folder that is copied and opened
 * @param {string} [o.opened]    see `startServer`
 * @param {string} [o.suite]     compiled suite that exports run(); without it the extension is an installed one
 * @param {Record<string, string>} [o.env]
 * @param {Record<string, unknown>} [o.settings]
 * @param {boolean} [o.untrusted] open the workspace as one that nobody trusts
 * @param {Record<string, (...args: never[]) => unknown>} [o.expose] functions that the page may call
 * @param {{ width: number, height: number }} [o.viewport]
 */
export async function openWorkbench(o) {
  const installed = await installServer(console.log);
  const tmp = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-vscode-'));
  const workspace = path.join(tmp, 'workspace');
  fs.cpSync(o.workspace, workspace, { recursive: true });
  const removeTmp = () => fs.rmSync(tmp, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  process.once('exit', removeTmp);
  let server, browser;
  const close = async () => {
    await Promise.race([browser?.close().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 5000))]);
    await server?.stop();
    process.off('exit', removeTmp);
    removeTmp();
  };
  try {
    const { extension, beside, vsix, opened, env, settings, untrusted } = o;
    server = await startServer({
      installed,
      data: path.join(tmp, 'data'),
      extension,
      beside,
      vsix,
      workspace,
      opened,
      env,
      settings,
      untrusted,
      underTest: !!o.suite,
    });
    browser = await launchChromium();
    const context = await browser.newContext({
      viewport: o.viewport ?? { width: 1400, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    for (const [name, call] of Object.entries(o.expose ?? {})) await page.exposeFunction(name, call);
    // Nothing leaves this machine.
    await context.route(
      (url) => url.origin !== server.origin && /^https?:$/.test(url.protocol),
      (route) => route.abort(),
    );
    await page.goto(`${server.url}&payload=${encodeURIComponent(JSON.stringify(payload(server.origin, o)))}`);
    return { page, workspace, server, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What the page is told in its address: VS Code's own way of running a suite in its extension host. */
function payload(origin, o) {
  const remote = (file) => `vscode-remote://${new URL(origin).host}${path.resolve(file)}`;
  const suite = o.suite
    ? [
        ['extensionDevelopmentPath', remote(o.extension)],
        ['extensionTestsPath', remote(o.suite)],
        ['enableProposedApi', ''],
      ]
    : [];
  return [['skipWelcome', 'true'], ...suite];
}

/** Waits until the workbench is drawn. */
export async function workbenchReady(page) {
  await page.locator('.monaco-workbench .part.statusbar').waitFor({ timeout: 120_000 });
  await page.locator('.monaco-workbench .activitybar .action-label').first().waitFor();
}

/**
 * The frame of a webview's own document: the first in which the selector matches. VS Code nests it twice, and makes it anew
 * each time that the webview's HTML is set.
 */
export async function webviewFrame(page, selector, timeout = 60_000) {
  for (const end = Date.now() + timeout; ;) {
    for (const frame of page.frames()) {
      if (!frame.parentFrame()) continue;
      const count = await frame
        .locator(selector)
        .count()
        .catch(() => 0);
      if (count > 0) return frame;
    }
    if (Date.now() > end) throw new Error(`no webview shows ${selector}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Runs a command by its title in the palette, which lists the commands of extensions a little late. */
export async function runCommand(page, title) {
  for (let attempt = 0; attempt < 10; attempt++) {
    await page.keyboard.press('F1');
    const input = page.locator('.quick-input-widget input.input:visible');
    await input.waitFor();
    await input.fill(`>${title}`);
    const row = page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first();
    if (
      await row.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      )
    )
      return row.click();
    await page.keyboard.press('Escape');
  }
  throw new Error(`the palette does not list "${title}"`);
}

/** The list item of a quick pick whose text holds a string. */
export function pickRow(page, text) {
  return page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
}
