/** The audit of a page by axe-core. */
import { createRequire } from 'node:module';
import fs from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is wrong, one line for each element; only what keeps people out (serious, critical) counts. */
export async function findings(page: Page, where: string): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  return violations.flatMap(({ id, impact, nodes }) =>
    impact === 'serious' || impact === 'critical'
      ? nodes.map(
          ({ html, failureSummary }) => `${where}: ${id} (${impact}): ${html.slice(0, 160)} ${failureSummary ?? ''}`,
        )
      : [],
  );
}
