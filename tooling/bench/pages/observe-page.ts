import type { Page } from '@playwright/test';

import type { Awaited } from './subjects.ts';

/** What is observed inside the page, in milliseconds since it was requested. */
export interface Observed {
  /** After the first paint of the figures; null until then. */
  figures: number | null;
  /** When React, or a script of the static page, handles the first visible control of the content; null until then. */
  handled: number | null;
  lcp: number;
  cls: number;
  longTasks: { start: number; duration: number }[];
}

declare global {
  interface Window {
    observed: Observed;
  }
}

/** Observes the next page from before its own scripts run. */
export async function observeNextPage(page: Page, figures: Awaited): Promise<void> {
  await page.addInitScript(observe, figures);
}

/** Runs in the page. Does not depend on React: figures may be in the page before it. */
function observe({ selector, text }: Awaited): void {
  type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  const observed: Observed = { figures: null, handled: null, lcp: 0, cls: 0, longTasks: [] };
  window.observed = observed;
  const pattern = new RegExp(text, 'u');
  const lookMs = 16;

  // Also below the fold: on a phone, the dashboard's figures are.
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets only this function's source
  const isVisible = (element: Element): boolean =>
    element.getBoundingClientRect().height > 0 &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const shown = (): boolean =>
    [...document.querySelectorAll(selector)].some(
      (element) => pattern.test(element.textContent ?? '') && isVisible(element),
    );
  // React stores the props of an element under a key of this prefix, in versions 17 to 19.
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets only this function's source
  const isHandled = (element: Element): boolean =>
    Object.keys(element).some((key) => key.startsWith('__reactProps$')) || (element as HTMLElement).onclick !== null;
  const reacts = (): boolean => {
    const controls = document.querySelectorAll('main :is(button, input, select, textarea)');
    const control = [...controls].find(isVisible);
    return control !== undefined && isHandled(control);
  };

  // Neither is looked for in animation frames: the page would render frames for that, beside the work that is measured.
  // A task after the frame runs when the frame is painted.
  const stamp = (name: 'figures' | 'handled'): void => {
    requestAnimationFrame(() => setTimeout(() => (observed[name] = performance.now())));
  };
  const changes = new MutationObserver(() => {
    if (!shown()) return;
    changes.disconnect();
    stamp('figures');
  });
  changes.observe(document, { childList: true, characterData: true, subtree: true });
  const lookAtControl = (): void => {
    if (reacts()) stamp('handled');
    else setTimeout(lookAtControl, lookMs);
  };
  lookAtControl();

  const see: Record<string, (entry: PerformanceEntry) => void> = {
    'largest-contentful-paint': ({ startTime }) => {
      observed.lcp = startTime;
    },
    'layout-shift': (entry) => {
      const { value, hadRecentInput } = entry as LayoutShift;
      if (!hadRecentInput) observed.cls += value;
    },
    longtask: ({ startTime, duration }) => {
      observed.longTasks.push({ start: startTime, duration });
    },
  };
  for (const [type, note] of Object.entries(see))
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
}
