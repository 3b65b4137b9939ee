import type { Locator, Page } from '@playwright/test';

import { expect, test } from './support/test.ts';

/**
 * The element that gets the focus when a page focuses the `ref` of a primitive, by the name of the primitive's page.
 */
const focused: Record<string, (page: Page) => Locator> = {
  chart: (page) => page.getByRole('slider', { name: 'Requests by day' }),
  'code-block': (page) => page.getByRole('region', { name: 'Lines of app-ads.txt' }),
  'copy-button': (page) => page.getByRole('button', { name: 'Copy the id' }),
  'day-field': (page) => page.getByRole('textbox', { name: 'Day' }),
  'file-drop-zone': (page) => page.locator('input[type=file]').first(),
  'option-list': (page) => page.getByRole('combobox', { name: 'Find an application' }),
  'order-list': (page) => page.getByRole('list', { name: 'Groups' }),
  tabs: (page) => page.getByRole('tab', { selected: true }),
};

test('a page focuses a primitive by its ref', async ({ page }) => {
  for (const [primitive, part] of Object.entries(focused)) {
    await page.goto(`/gallery/${primitive}`);
    await page.getByRole('button', { name: 'Focus', exact: true }).press('Enter');
    await expect(part(page), primitive).toBeFocused();
  }
});
