import { readdirSync } from 'node:fs';

import { expectAccessible } from '@publisher-console/playwright/accessibility';

import { expect, test } from './support/test.ts';

const source = new URL('../src/', import.meta.url);

/** What others are made of and show. */
const parts = new Set(['chart-legend', 'chart-plot', 'chart-table']);

const primitives = readdirSync(source)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.slice(0, -'.tsx'.length))
  .filter((name) => !parts.has(name))
  .toSorted();

test('every primitive has a page in the gallery', async ({ page }) => {
  await page.goto('/gallery/');
  await expect(page.getByRole('navigation', { name: 'Primitives' }).getByRole('link')).toHaveText(primitives);
});

for (const theme of ['light', 'dark']) {
  test(`no primitive breaks a rule of WCAG in the ${theme} theme`, async ({ page }) => {
    await page.goto(`/gallery/?theme=${theme}`);
    await expect(page.getByRole('region', { name: 'tooltip', exact: true })).toBeVisible();
    await expectAccessible(page);
  });
}

for (const texts of ['short', 'long']) {
  test(`${texts} texts fit on a narrow phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/gallery/?texts=${texts}`);
    await expect(page.getByRole('region', { name: 'tooltip', exact: true })).toBeVisible();
    const tooWide = await page.evaluate((names) => {
      const right = window.innerWidth;
      return names.filter((name) => {
        const section = document.querySelector(`section[aria-label="${name}"]`);
        return (
          section === null || section.scrollWidth > section.clientWidth || section.getBoundingClientRect().right > right
        );
      });
    }, primitives);
    expect(tooWide).toEqual([]);
  });
}
