import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { RunOptions, run } from 'axe-core';

declare global {
  interface Window {
    axe: { run: typeof run };
  }
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules of no level: screen reader users move by headings, and hear the header of each column. */
const rules = { 'heading-order': { enabled: true }, 'empty-table-header': { enabled: true } };

/** The rules of these levels whose outcome depends on colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails with the rules and the elements when axe finds that the page breaks WCAG 2.2, level AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, { runOnly: { type: 'tag', values: levels }, rules });
}

/**
 * Fails as `expectAccessible` does, in both themes. A theme changes colours only, so the second one is checked for
 * colours only.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await setTheme(page, 'light');
  await expectAccessible(page);
  await setTheme(page, 'dark');
  await expectNoViolations(page, { runOnly: { type: 'rule', values: colourRules } });
}

async function setTheme(page: Page, theme: string): Promise<void> {
  await page.locator('html').evaluate((html, chosen) => html.setAttribute('data-theme', chosen), theme);
}

type Checked = Pick<RunOptions, 'runOnly' | 'rules'>;

async function expectNoViolations(page: Page, checked: Checked): Promise<void> {
  expect(page.frames(), 'frames that axe would not read').toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options);
      return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }));
    },
    // By default axe also describes every element that breaks no rule.
    { ...checked, resultTypes: ['violations'] } satisfies RunOptions,
  );
  expect(found).toEqual([]);
}
