#!/usr/bin/env node
// Makes the pictures of the README in a real VS Code with the crash sample, so that they show what there is.
//
//   node esbuild.mjs && node scripts/screenshots.mjs
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openWorkbench, pickRow, runCommand, webviewFrame, workbenchReady } from './vscode/workbench.mjs';
import { Picture } from '../test/vscode/drive/picture.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = path.join(root, 'media', 'screenshots');
fs.mkdirSync(folder, { recursive: true });

/** Opens the sample, does something, and keeps pictures of it. */
async function scene(theme, work) {
  const vs = await openWorkbench({
    extension: root,
    workspace: path.join(root, 'samples', 'crash'),
    settings: {
      'workbench.colorTheme': theme,
      'editor.minimap.enabled': false,
      'workbench.layoutControl.enabled': false,
      'editor.wordWrap': 'on',
      'editor.fontSize': 12,
    },
    viewport: { width: 1440, height: 900 },
  });
  try {
    await workbenchReady(vs.page);
    await work(vs.page, (name) => vs.page.screenshot({ path: path.join(folder, name) }));
  } catch (error) {
    await vs.page.screenshot({ path: path.join(root, 'test-results', 'screenshots-failed.png') });
    throw error;
  } finally {
    await vs.close();
  }
}

/** Asks, and waits for the answer. */
async function ask(page, question) {
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

/** Drags the border between side bar and editors. */
async function widenSideBar(page, by) {
  const { x, y, width, height } = await page.locator('.part.sidebar').boundingBox();
  await page.mouse.move(x + width, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width + by, y + height / 2, { steps: 10 });
  await page.mouse.up();
}

async function openGraph(page, tables) {
  await runCommand(page, 'Schema Graph: Open as Graph');
  const picture = await Picture.open(page, tables);
  await picture.settled();
  return picture;
}

await scene('Default Dark Modern', async (page, shot) => {
  const picture = await openGraph(page, 8);
  const panel = await ask(page, 'What is the average delta-V of vehicles in rear-end crashes?');
  await widenSideBar(page, 110);
  await panel.locator('[data-act=show-all-paths]').click();
  await picture.until('the path', ({ lit }) => lit !== null);
  await runCommand(page, 'Schema Graph: Zoom to Fit');
  await picture.settled();
  await panel.evaluate(() => window.scrollTo(0, 0));
  await page.mouse.move(700, 895);
  await page.waitForTimeout(3500); // The note that tells screen readers of the path has gone by then.
  await shot('overview.png');
  await panel.locator('[data-act=trace]').click();
  await page.locator('.tab.active', { hasText: '.sgtrace' }).waitFor();
  await page.mouse.move(700, 895);
  await page.waitForTimeout(500);
  await shot('trace.png');
});

await scene('Default Light Modern', async (page, shot) => {
  await runCommand(page, 'Schema Graph: Draft a Graph from Data');
  await pickRow(page, 'data').click();
  const picture = await Picture.open(page, 8);
  await picture.settled();
  await page.keyboard.press('Control+B');
  await runCommand(page, 'Schema Graph: Zoom to Fit');
  if ((await page.locator('.notification-toast').count()) > 0)
    await runCommand(page, 'Notifications: Clear All Notifications');
  await picture.settled();
  await page.mouse.move(700, 895);
  await page.waitForTimeout(1000);
  await shot('draft.png');
});
await scene('Default Dark Modern', async (page, shot) => {
  await page.locator('.activitybar .action-label[aria-label^="Schema Graph"]').click();
  await page.locator('.pane-header', { hasText: 'Answers' }).click();
  const row = (name) => {
    const label = page.locator('.label-name', { hasText: new RegExp(`^${name}$`) });
    return page.locator('.customview-tree .monaco-list-row').filter({ has: label }).first();
  };
  await row('crash').click();
  await row('OCC').click();
  await row('BELTUSE').waitFor();
  await widenSideBar(page, 200);
  await row('OCC').hover();
  await row('OCC').locator('.action-label').first().click();
  const rows = await webviewFrame(page, '.bar');
  await rows.locator('.rows tr:not(.spacer-row) td').first().waitFor();
  await page.mouse.move(700, 895);
  await page.waitForTimeout(1000);
  await shot('data.png');
});
console.log(fs.readdirSync(folder).join(', '));
