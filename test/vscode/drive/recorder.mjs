// Counts steps, takes a picture after each, and writes the report that scripts/test.mjs reads.
import fs from 'node:fs';
import path from 'node:path';

/** Steps of one drive. A step that fails ends the drive: the ones after it rest on what it did. */
export class Recorder {
  passed = 0;
  failed = 0;

  /**
   * @param {import('playwright-core').Page} page
   * @param {string} folder where pictures go
   * @param {string} name of the drive, the beginning of the pictures' names
   */
  constructor(page, folder, name) {
    this.page = page;
    this.folder = folder;
    this.name = name;
    this.start = Date.now();
    fs.mkdirSync(folder, { recursive: true });
    for (const old of fs.readdirSync(folder)) if (old.startsWith(`${name}-`)) fs.rmSync(path.join(folder, old));
  }

  /**
   * Does one step.
   * @param {string} what
   * @param {() => Promise<void>} work
   */
  async step(what, work) {
    try {
      await work();
      this.passed++;
      this.log('✔', what);
      await this.shot(what);
    } catch (error) {
      this.failed++;
      this.log('✘', what);
      await this.shot(`FAILED ${what}`).catch(() => {});
      throw error;
    }
  }

  async shot(what) {
    const number = String(this.passed + this.failed).padStart(2, '0');
    const file = `${this.name}-${number}-${what
      .replaceAll(/[^a-z0-9]+/gi, '-')
      .slice(0, 60)
      .toLowerCase()}.png`;
    await this.page.screenshot({ path: path.join(this.folder, file) });
  }

  log(mark, what) {
    console.log(`  ${mark} ${what} (${Date.now() - this.start} ms)`);
  }
}
