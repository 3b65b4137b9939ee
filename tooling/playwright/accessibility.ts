import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules of these levels whose outcome depends on colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Fails with the rules and the elements when axe finds that the page breaks WCAG 2.2, level AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, new AxeBuilder({ page }).withTags(levels));
}

/**
 * Fails as `expectAccessible` does, in both themes. A theme changes colours only, so the second one is checked for
 * colours only.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await setTheme(page, 'light');
  await expectAccessible(page);
  await setTheme(page, 'dark');
  await expectNoViolations(page, new AxeBuilder({ page }).withRules(colourRules));
}

async function setTheme(page: Page, theme: string): Promise<void> {
  await page.locator('html').evaluate((html, chosen) => html.setAttribute('data-theme', chosen), theme);
}

async function expectNoViolations(page: Page, axe: AxeBuilder): Promise<void> {
  // Outside this mode, axe merges the results of all frames in a new page, which takes longer than its rules. In it, axe
  // does not read frames of other origins.
  // https://github.com/dequelabs/axe-core-npm/blob/develop/packages/playwright/README.md
  expect(page.frames(), 'frames that axe may not read').toHaveLength(1);
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }));
  expect(found).toEqual([]);
}
