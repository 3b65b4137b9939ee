import { expectAccessible } from '@publisher-console/playwright/accessibility';
import type { Page } from '@playwright/test';

/** Fails when what is open on the page breaks a rule of WCAG in one of the themes. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen;
    }, theme);
    await expectAccessible(page);
  }
}
