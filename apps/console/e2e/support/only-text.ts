import { trace } from '@publisher-console/test-kit/hostile-texts';
import type { Page } from '@playwright/test';

import { expect } from './test.ts';

interface Findings {
  /** Whether the code of a text has run. */
  ran: boolean;
  /** Elements that only a text can have added: the console has no such elements and no handlers in attributes. */
  planted: number;
  /** Texts that are not shown unchanged on the page. */
  missing: string[];
}

/** The effects of texts on a page. */
export function findingsOf(page: Page, texts: readonly string[]): Promise<Findings> {
  return page.evaluate(findTexts, { texts, trace });
}

/** Waits until a page shows all texts unchanged, and fails if it has read one as something else. */
export async function expectOnlyTexts(page: Page, texts: readonly string[]): Promise<void> {
  await expect.poll(async () => (await findingsOf(page, texts)).missing, texts.join(' | ')).toEqual([]);
  expect(await findingsOf(page, texts)).toEqual({ ran: false, planted: 0, missing: [] });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beyond, 'pixels by which the page scrolls sideways').toBeLessThanOrEqual(0);
}

/** Its source runs in the page, so it must not use anything outside itself. */
function findTexts({ texts, trace: name }: { texts: readonly string[]; trace: string }): Findings {
  const all = [...document.querySelectorAll('body *, head > base')];
  const planted = all.filter(
    (element) =>
      element.matches('iframe, base, img[src=x]') || element.getAttributeNames().some((each) => each.startsWith('on')),
  );
  const pieces: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const { parentElement, nodeValue } = walker.currentNode;
    if (parentElement?.closest('script, style, template') === null) pieces.push(nodeValue ?? '');
  }
  for (const { value } of document.querySelectorAll<HTMLInputElement>('input, textarea')) pieces.push(value);
  const shown = pieces.join('\n');
  return {
    ran: name in window,
    planted: planted.length,
    missing: texts.filter((text) => !shown.includes(text)),
  };
}
