import type { Locator, Page } from '@playwright/test';

/** What the result of a press looks like: one more visible element, another text, or the browser's print dialog. */
export type PressResult = { appears: string } | { changes: string } | { prints: true };

declare global {
  interface Window {
    /** Milliseconds from the press to the paint of its result; null until then. */
    pressMs: number | null;
    /** Rows in the page when it was printed; null until then. */
    printMarkup: number | null;
  }
}

/** Milliseconds after which a build counts as one without the control. */
const withoutControlMs = 5_000;
/** Milliseconds between the pointer's arrival and the press: what hovering starts is no part of the press. */
const hoverMs = 500;

/** Presses a control. Milliseconds from the click to the paint of the result; null if the build has no such control. */
export async function measurePress(
  page: Page,
  control: Locator,
  result: PressResult,
  withinMs = 30_000,
): Promise<number | null> {
  const isThere = await control.waitFor({ timeout: withoutControlMs }).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  await control.hover({ timeout: withinMs });
  await page.waitForTimeout(hoverMs);
  await page.evaluate(awaitResult, result);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction(() => window.pressMs !== null, null, { timeout: withinMs, polling: 'raf' });
  return page.evaluate(() => window.pressMs);
}

/** Runs in the page. */
function awaitResult(result: PressResult): void {
  window.pressMs = null;
  window.printMarkup = null;
  window.print = () => {
    window.printMarkup = document.querySelectorAll('table tbody tr').length;
  };
  const read = (): number | string | null => {
    if ('appears' in result)
      return [...document.querySelectorAll(result.appears)].filter((element) => element.checkVisibility()).length;
    if ('changes' in result) return document.querySelector(result.changes)?.textContent ?? '';
    return window.printMarkup;
  };
  const before = read();
  const isDone = (): boolean => {
    const now = read();
    if (typeof now === 'number' && typeof before === 'number') return now > before;
    // A skeleton has no figures.
    return now !== before && /\d/u.test(String(now));
  };

  const onClick = ({ timeStamp }: Event): void => {
    const look = (): void => {
      if (!isDone()) requestAnimationFrame(look);
      // A task after the frame runs when the frame is painted.
      else setTimeout(() => (window.pressMs = performance.now() - timeStamp));
    };
    requestAnimationFrame(look);
  };
  window.addEventListener('click', onClick, { capture: true, once: true });
}
