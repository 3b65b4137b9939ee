import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** More stops than any page has. */
const stopsMax = 60;

/** Presses Tab or Shift+Tab until the element has the focus; fails if it never gets the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < stopsMax; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}
