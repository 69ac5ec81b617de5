// The picture of a graph, as a mouse sees it: where tables, columns and edges are on the screen.
import { webviewFrame } from '../../../scripts/vscode/workbench.mjs';

/** The graph editor in the active tab. */
export class Picture {
  constructor(page, frame) {
    this.page = page;
    this.frame = frame;
  }

  /** Waits until a picture with a number of tables is drawn. */
  static async open(page, tables) {
    const frame = await webviewFrame(page, '.picture-host');
    const picture = new Picture(page, frame);
    await picture.until(`${tables} tables`, (state) => state.tables === tables);
    await picture.settled();
    return picture;
  }

  /** What is drawn now. */
  state() {
    return this.frame.evaluate(() => window.schemaGraph.state());
  }

  /** Waits for something to be drawn. */
  async until(what, test) {
    let state;
    for (const end = Date.now() + 60_000; Date.now() < end;) {
      state = await this.state().catch(() => undefined);
      if (state && test(state)) return state;
      await this.page.waitForTimeout(50);
    }
    throw new Error(`the picture never showed ${what}: ${JSON.stringify(state)}`);
  }

  /** Waits until nothing moves any more, neither tables nor camera. */
  async settled() {
    for (let before = '', quiet = 0; quiet < 3;) {
      const now = await this.frame.evaluate(() => {
        const state = window.schemaGraph.state();
        return JSON.stringify([state, Object.keys(state.boxes).map((table) => window.schemaGraph.spot(table))]);
      });
      quiet = now === before ? quiet + 1 : 0;
      before = now;
      await this.page.waitForTimeout(120);
    }
  }

  /** The middle of a column's row, or of a table's header, in pixels of the window. */
  async column(table, column) {
    return this.onScreen(
      await this.frame.evaluate(([t, c]) => window.schemaGraph.spot(t, c), [table, column]),
      `${table}.${column}`,
    );
  }

  /** A point on an edge. */
  async edge(id, share = 0.5) {
    return this.onScreen(await this.frame.evaluate(([e, s]) => window.schemaGraph.onEdge(e, s), [id, share]), id);
  }

  async onScreen(point, what) {
    if (!point) throw new Error(`${what} is not drawn`);
    const element = await this.frame.frameElement();
    const box = await element.boundingBox();
    return { x: box.x + point.x, y: box.y + point.y };
  }

  /** Clicks at a point of the window. */
  async click({ x, y }) {
    await this.page.mouse.move(x, y, { steps: 4 });
    await this.page.mouse.click(x, y);
  }

  /** Drags from one point to another, as a hand does. */
  async drag(from, to) {
    await this.page.mouse.move(from.x, from.y, { steps: 4 });
    await this.page.mouse.down();
    await this.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 8 });
    await this.page.mouse.move(to.x, to.y, { steps: 8 });
    await this.page.mouse.up();
  }
}
