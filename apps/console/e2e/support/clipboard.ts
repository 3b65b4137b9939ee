import type { Page } from '@playwright/test';

/** The text on the clipboard. A press on a copy button returns before the text is there, so poll for it. */
export function copiedText(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}
