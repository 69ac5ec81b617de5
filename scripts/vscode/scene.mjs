// Scenes for pictures: a sample in a real VS Code, and the handful of things that are done in most of them.
import fs from 'node:fs';
import path from 'node:path';
import { Picture } from '../../test/vscode/drive/picture.mjs';
import { openWorkbench, pickRow, runCommand, webviewFrame, workbenchReady } from './workbench.mjs';

/** A place where the pointer hovers over nothing: the middle of the status bar. */
const ASIDE = (page) => page.mouse.move(page.viewportSize().width / 2, page.viewportSize().height - 5);

/**
 * Opens a copy of a sample, does something, and keeps pictures of it.
 * @param {object} o
 * @param {string} o.root       folder of the extension
 * @param {string} o.folder     where the pictures go
 * @param {string[]} [o.beside] folders of other extensions that are installed beside it
 * @param {string} [o.sample]   name of the sample, `crash` by default
 * @param {string} [o.theme]    VS Code's name of the theme, dark by default
 * @param {{ width: number, height: number }} [o.viewport]
 * @param {Record<string, unknown>} [o.settings] beside those that all pictures share
 * @param {(page: object, shot: (name: string, clip?: object) => Promise<void>, workspace: string) => Promise<void>} work
 *   `shot` takes the whole window, or the part `clip` of it
 */
export async function scene(o, work) {
  const vs = await openWorkbench({
    extension: o.root,
    beside: o.beside,
    workspace: path.join(o.root, 'samples', o.sample ?? 'crash'),
    settings: {
      'workbench.colorTheme': o.theme ?? 'Default Dark Modern',
      'editor.minimap.enabled': false,
      'workbench.layoutControl.enabled': false,
      'editor.wordWrap': 'on',
      'editor.fontSize': 12,
      ...o.settings,
    },
    viewport: o.viewport ?? { width: 1440, height: 900 },
  });
  try {
    await workbenchReady(vs.page);
    vs.page.setDefaultTimeout(30_000);
    const shot = (name, clip) => vs.page.screenshot({ path: path.join(o.folder, name), clip });
    await work(vs.page, shot, vs.workspace);
  } catch (error) {
    const failed = path.join(o.root, 'test-results', `screenshots-failed-${Date.now()}.png`);
    fs.mkdirSync(path.dirname(failed), { recursive: true });
    await vs.page.screenshot({ path: failed });
    console.error(`see ${path.relative(o.root, failed)}`);
    throw error;
  } finally {
    await vs.close();
  }
}

/** Asks, and waits for the answer. */
export async function ask(page, question) {
  await page.keyboard.press('Control+K');
  await page.keyboard.press('q');
  const input = page.locator('.quick-input-widget input.input:visible');
  await input.waitFor();
  await input.fill(question);
  await page.keyboard.press('Enter');
  const panel = await webviewFrame(page, '.ask-row');
  await panel.locator('.run h2', { hasText: question }).waitFor();
  await panel.locator('.run .statement').waitFor();
  return panel;
}

/** Opens the data view; gives what finds the row of a source, table or column in it by its name. */
export async function openDataView(page) {
  await page.locator('.activitybar .action-label[aria-label^="Schema Graph"]').click();
  await page.locator('.pane-header', { hasText: 'Answers' }).click();
  await page.locator('.pane-header[aria-expanded=false]', { hasText: 'Data' }).click();
  return (name) => {
    const label = page.locator('.label-name', { hasText: new RegExp(`^${name}$`) });
    return page.locator('.customview-tree .monaco-list-row').filter({ has: label }).first();
  };
}

/** Opens the rows of the table in a row of the data view. */
export async function openRows(page, row) {
  await row.hover();
  await row.locator('.action-label').first().click();
  const rows = await webviewFrame(page, '.bar');
  await rows.locator('.rows tr:not(.spacer-row) td').first().waitFor();
}

/** Drags the border between side bar and editors. */
export async function widenSideBar(page, by) {
  const { x, y, width, height } = await page.locator('.part.sidebar').boundingBox();
  await page.mouse.move(x + width, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width + by, y + height / 2, { steps: 10 });
  await page.mouse.up();
}

/** Opens the sample's graph as a picture. */
export async function openGraph(page, tables) {
  await runCommand(page, 'Schema Graph: Open as Graph');
  const picture = await Picture.open(page, tables);
  await picture.settled();
  return picture;
}

/** Drafts a graph from the sample's data, with what the dictionary beside it says where there is one. */
export async function draft(page, tables) {
  await runCommand(page, 'Schema Graph: Draft a Graph from Data');
  await pickRow(page, 'data').click();
  const picture = await Picture.open(page, tables);
  await picture.settled();
  return picture;
}

/** Opens a file of the workspace as text. */
export async function openText(page, name) {
  await page.keyboard.press('Control+P');
  await page.locator('.quick-input-widget input.input:visible').fill(name);
  await pickRow(page, name).click();
  await page.locator('.tab.active', { hasText: name }).waitFor();
  await page.locator('.editor-group-container.active .view-line').first().waitFor();
}

/**
 * Puts the cursor on the first place of a text in a file that is open, and that line into the middle of the editor.
 * @param {number} [into] how many characters behind the start of that text
 */
export async function goTo(page, file, text, into = 0) {
  const before = fs.readFileSync(file, 'utf8').split(text, 1)[0].split('\n');
  await page.keyboard.press('Control+G');
  const input = page.locator('.quick-input-widget input.input:visible');
  await input.waitFor();
  await input.fill(`:${before.length}:${before.at(-1).length + 1 + into}`);
  await page.keyboard.press('Enter');
  await input.waitFor({ state: 'hidden' });
}

/** Waits until nothing that is only there for a moment is seen any more. */
export async function calm(page, ms = 1000) {
  if ((await page.locator('.notification-toast').count()) > 0)
    await runCommand(page, 'Notifications: Clear All Notifications');
  await ASIDE(page);
  await page.waitForTimeout(ms);
}
