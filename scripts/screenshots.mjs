#!/usr/bin/env node
// Makes the pictures of the README in a real VS Code with the crash sample, so that they show what there is.
//
//   node esbuild.mjs && node scripts/screenshots.mjs
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Picture } from '../test/vscode/drive/picture.mjs';
import { openFile, openWorkbench, runCommand, webviewFrame, workbenchReady } from './vscode/workbench.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = path.join(root, 'media', 'screenshots');
const TABLES = 8;
const QUESTION = 'What is the average delta-V of vehicles in rear-end crashes?';

fs.mkdirSync(folder, { recursive: true });
const workbench = await openWorkbench({
  extension: root,
  workspace: path.join(root, 'samples', 'crash'),
  viewport: { width: 1440, height: 810 },
});
const { page } = workbench;
const shoot = (name) => page.screenshot({ path: path.join(folder, `${name}.png`) });

try {
  await workbenchReady(page);
  await openFile(page, 'crash.sgraph.yaml');
  await page.locator('.tab.active', { hasText: 'crash.sgraph.yaml' }).waitFor();
  await runCommand(page, 'Schema Graph: Open as Graph');
  const picture = await Picture.open(page, TABLES);

  await runCommand(page, 'Schema Graph: Show Answers');
  const panel = await webviewFrame(page, '.ask-row');
  const field = panel.locator('[data-field=question] input');
  await field.fill(QUESTION);
  await field.press('Enter');
  await panel.locator('.run .statement').waitFor();
  await panel.locator('[data-act=show-all-paths]').click();
  await picture.until('the path', ({ lit }) => lit !== null);
  await picture.settled();
  await page.mouse.move(0, 0);
  await page.waitForTimeout(1500);
  await shoot('overview');
} finally {
  await workbench.close();
}
