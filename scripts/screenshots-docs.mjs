#!/usr/bin/env node
// Makes the pictures of docs/ in a real VS Code with the crash sample, so that they show what there is.
//
//   node esbuild.mjs && node scripts/screenshots-docs.mjs [NAME]...     all scenes, or those of these names
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ask,
  calm,
  draft,
  goTo,
  openDataView,
  openGraph,
  openRows,
  openText,
  scene,
  widenSideBar,
} from './vscode/scene.mjs';
import { runCommand } from './vscode/workbench.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = path.join(root, 'docs', 'images');
fs.mkdirSync(folder, { recursive: true });

const DARK = 'Default Dark Modern';
const LIGHT = 'Default Light Modern';
const FILE = 'crash.sgraph.yaml';
const TEXT = { width: 1040, height: 580 };
const REPORT = 300;
const PICTURE = { width: 1040, height: 720 };
/** Room for all filters in one row. */
const WIDE = { width: 1440, height: 800 };

/** Replaces a text in a file. */
function change(file, from, to) {
  const before = fs.readFileSync(file, 'utf8');
  if (!before.includes(from)) throw new Error(`${path.basename(file)} has no ${from}`);
  fs.writeFileSync(file, before.replace(from, to));
}

/** The part of the window that holds editors, and the panel below them where it is open: what is beside them tells nothing. */
async function editors(page) {
  const { x, width } = await page.locator('.part.editor').boundingBox();
  const bar = await page.locator('.part.statusbar').boundingBox();
  return { x, y: 0, width, height: bar.y };
}

/** Opens the graph's text alone in the window. */
async function textAlone(page) {
  await openText(page, FILE);
  await page.keyboard.press('Control+B');
}

/** Shows what is known of the place of the cursor, by keys: a pointer that leaves what is shown would close it. */
async function hover(page, text) {
  await calm(page);
  await page.keyboard.press('Control+K');
  await page.keyboard.press('Control+I');
  await page.locator('.monaco-hover:visible', { hasText: text }).first().waitFor();
  await page.waitForTimeout(1500);
}

const SCENES = {
  /** What the text editor tells and offers. */
  async text() {
    await scene({ root, folder, viewport: TEXT }, async (page, shot, workspace) => {
      const file = path.join(workspace, FILE);
      await textAlone(page);
      await goTo(page, file, 'from: [OCC.CASEID, OCC.VEHNO]', 2);
      await page.locator('.codelens-decoration', { hasText: 'rows find theirs' }).first().waitFor();
      await hover(page, 'Kind: key');
      await shot('hover.png', await editors(page));
      await page.keyboard.press('Escape');
      await goTo(page, file, 'label: a part of the total');
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('- { kind: context, from: OCC.SEATLOC, to: OCC.', { delay: 20 });
      await page.keyboard.press('Control+Space');
      await page.locator('.suggest-widget.visible .monaco-list-row').first().waitFor();
      for (const _ of [1, 2, 3, 4, 5]) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Control+Space');
      await calm(page);
      await shot('completion.png', await editors(page));
    });
  },
  /** A column that is not there, and what mends it. */
  async fixes() {
    await scene({ root, folder, viewport: { ...TEXT, height: 680 } }, async (page, shot, workspace) => {
      const file = path.join(workspace, FILE);
      change(file, 'from: [OCC.CASEID, OCC.VEHNO]', 'from: [OCC.CASEID, OCC.VEHNUM]');
      await textAlone(page);
      await goTo(page, file, 'OCC.VEHNUM', 6);
      await page.locator('.squiggly-error').first().waitFor();
      await runCommand(page, 'View: Toggle Problems');
      await page.locator('.markers-panel .monaco-list-row').first().waitFor();
      await goTo(page, file, 'OCC.VEHNUM', 6);
      await page.keyboard.press('Control+.');
      await page.locator('.action-widget').first().waitFor();
      await calm(page);
      await shot('fixes.png', await editors(page));
    });
  },
  /** Rows that lose what they refer to, and a rule with which a row does not agree. */
  async health() {
    await scene({ root, folder, viewport: TEXT }, async (page, shot, workspace) => {
      const file = path.join(workspace, FILE);
      const data = (name) => path.join(workspace, 'data', name);
      change(data('INJURY.csv'), '31120,2,2,1,4,1', '31120,2,7,1,4,1');
      change(data('OCC.csv'), '7204,1,1,1,47,1,183,11,0,1,5', '7204,1,1,1,47,1,183,11,0,1,2');
      await textAlone(page);
      await runCommand(page, 'View: Toggle Problems');
      await page.locator('.markers-panel .monaco-list-row').nth(1).waitFor();
      await goTo(page, file, 'from: OCC.MAIS', 1);
      await page.locator('.codelens-decoration', { hasText: 'the rule holds' }).first().waitFor();
      await hover(page, 'Kind: derivation');
      await shot('derivation.png', await editors(page));
      await page.keyboard.press('Escape');
      await goTo(page, file, 'from: [INJURY.CASEID', 2);
      await calm(page);
      await shot('health.png', await editors(page));
    });
  },
  /** The whole, an edge that is drawn, and the paths between two columns. */
  async picture() {
    for (const [theme, dark] of [
      [LIGHT, false],
      [DARK, true],
    ]) {
      await scene({ root, folder, theme, viewport: dark ? PICTURE : WIDE }, async (page, shot) => {
        const picture = await openGraph(page, 8);
        await page.keyboard.press('Control+B');
        await runCommand(page, 'Schema Graph: Zoom to Fit');
        await picture.settled();
        await calm(page, 1500);
        if (!dark) {
          await shot('picture.png', await editors(page));
          await page.setViewportSize(PICTURE);
          await picture.frame.locator('.picture-host').focus();
          await page.keyboard.press('Shift+P');
          await picture.frame.locator('#path-from').pressSequentially('DVLONG');
          await page.keyboard.press('Enter');
          await picture.frame.locator('#path-to').pressSequentially('BODYREGION');
          await page.keyboard.press('Enter');
          await picture.settled();
          await calm(page, 3500);
          await shot('paths.png', await editors(page));
          return;
        }
        await picture.drag(await picture.column('INJURY', 'CASEID'), await picture.column('GV', 'CASEID'));
        await picture.frame.locator('.new-edge [data-act=pair]').click();
        await picture.settled();
        await calm(page);
        await shot('composite.png', await editors(page));
      });
    }
  },
  /** A draft, and what was seen for each suggestion. */
  async review() {
    await scene({ root, folder, viewport: { width: 1150, height: 700 } }, async (page, shot) => {
      const picture = await draft(page, 8);
      await page.keyboard.press('Control+B');
      // The text stands beside the picture of a draft; here the picture has the window to itself.
      await page.locator('.tab', { hasText: 'data.sgraph.yaml' }).first().click();
      await runCommand(page, 'View: Close Editor');
      await page.locator('.tab').nth(1).waitFor({ state: 'detached' });
      await runCommand(page, 'Schema Graph: Review Suggestions');
      const panel = picture.frame.locator('.review-panel');
      await panel.getByText('CASEID + VEHNO refers to GV').click();
      await picture.settled();
      await calm(page, 3500);
      await shot('review.png', await editors(page));
    });
  },
  /** The data that a graph reads; and what is offered where a file comes back with other columns. */
  async data() {
    await scene({ root, folder, theme: LIGHT, viewport: TEXT }, async (page, shot, workspace) => {
      const row = await openDataView(page);
      await row('crash').click();
      await row('GV').click();
      await row('DAMPLANE').waitFor();
      await widenSideBar(page, 160);
      await openRows(page, row('GV'));
      await calm(page);
      await shot('data.png');
      const file = path.join(workspace, FILE);
      await textAlone(page);
      await page.waitForTimeout(3000); // What the data is now has been kept by then.
      const occupants = path.join(workspace, 'data', 'OCC.csv');
      const lines = fs.readFileSync(occupants, 'utf8').trim().replace(',HEIGHT,', ',STATURE,').split('\n');
      const wider = lines.map((line, i) => `${line},${i === 0 ? 'AIRBAG' : i % 2}`);
      fs.writeFileSync(occupants, `${wider.join('\n')}\n`);
      await goTo(page, file, 'path: data/OCC.csv', 7);
      await page.locator('.squiggly-info').first().waitFor();
      await calm(page);
      await page.keyboard.press('Control+.');
      await page.locator('.action-widget', { hasText: 'Show what changed' }).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('.quick-input-list .monaco-list-row', { hasText: 'STATURE' }).first().waitFor();
      await page.waitForTimeout(1000);
      await shot('changed.png', { ...(await editors(page)), height: 400 });
    });
  },
  /** What saved questions answer with and without an entry. */
  async trial() {
    await scene({ root, folder, viewport: TEXT }, async (page, shot, workspace) => {
      const file = path.join(workspace, FILE);
      await textAlone(page);
      await goTo(page, file, 'driver: { where: ROLE = 1', 2);
      await runCommand(page, 'Schema Graph: Try Part of the Graph against the Saved Questions');
      await page.locator('.tab.active', { hasText: 'Saved questions' }).waitFor({ timeout: 180_000 });
      await page.waitForTimeout(1500);
      await calm(page);
      await shot('trial.png', { ...(await editors(page)), height: REPORT });
    });
  },
  /** An answer that is gone on from, and what it passed over. */
  async asking() {
    await scene({ root, folder, viewport: PICTURE }, async (page, shot) => {
      await openText(page, FILE);
      const panel = await ask(page, 'List the case numbers of rear-end crashes');
      await widenSideBar(page, 120);
      await panel.locator('[data-field=follow-up]').last().click();
      await page.keyboard.type('how many of them?');
      await page.keyboard.press('Enter');
      await panel.locator('.goes-on').waitFor();
      await panel.locator('.run .statement').waitFor();
      await calm(page);
      const bar = await page.locator('.part.sidebar').boundingBox();
      await shot('going-on.png', bar);
      await panel.locator('.why-not summary').click();
      await panel.locator('.why-not').evaluate((element) => element.scrollIntoView({ block: 'start' }));
      await calm(page);
      await shot('why-not.png', bar);
    });
  },
};

const wanted = process.argv.slice(2);
let failed = 0;
for (const [name, work] of Object.entries(SCENES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  try {
    await work();
    console.log(name);
  } catch (error) {
    failed++;
    console.error(`${name}: ${error.message}`);
  }
}
process.exit(failed);
