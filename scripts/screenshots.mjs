#!/usr/bin/env node
// Makes the pictures of the README in a real VS Code with the crash sample, so that they show what there is.
//
//   node esbuild.mjs && node scripts/screenshots.mjs
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask, calm, openDataView, openGraph, openRows, scene, widenSideBar } from './vscode/scene.mjs';
import { runCommand } from './vscode/workbench.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = path.join(root, 'media', 'screenshots');
fs.mkdirSync(folder, { recursive: true });

await scene({ root, folder }, async (page, shot) => {
  const picture = await openGraph(page, 8);
  const panel = await ask(page, 'What is the average delta-V of vehicles in rear-end crashes?');
  await widenSideBar(page, 110);
  await panel.locator('[data-act=show-all-paths]').click();
  await picture.until('the path', ({ lit }) => lit !== null);
  await runCommand(page, 'Schema Graph: Zoom to Fit');
  await picture.settled();
  await panel.evaluate(() => window.scrollTo(0, 0));
  await calm(page, 3500); // The note that tells screen readers of the path has gone by then.
  await shot('overview.png');
});

await scene({ root, folder }, async (page, shot) => {
  const row = await openDataView(page);
  await row('crash').click();
  await row('OCC').click();
  await row('BELTUSE').waitFor();
  await widenSideBar(page, 200);
  await openRows(page, row('OCC'));
  await calm(page);
  await shot('data.png');
});
console.log(fs.readdirSync(folder).join(', '));
