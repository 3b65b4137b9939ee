import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules of these levels whose outcome depends on colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Fails with the rules and the elements when axe finds that the page breaks WCAG 2.2, level AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(new AxeBuilder({ page }).withTags(levels));
}

/**
 * Fails as `expectAccessible` does, in both themes. A theme changes colours only, so the second one is checked for
 * colours only.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await setTheme(page, 'light');
  await expectAccessible(page);
  await setTheme(page, 'dark');
  await expectNoViolations(new AxeBuilder({ page }).withRules(colourRules));
}

async function setTheme(page: Page, theme: string): Promise<void> {
  await page.locator('html').evaluate((html, chosen) => html.setAttribute('data-theme', chosen), theme);
}

async function expectNoViolations(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }));
  expect(found).toEqual([]);
}
