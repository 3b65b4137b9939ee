import type { Page } from '@playwright/test';

declare global {
  interface Window {
    observed: { lcp: number; shown: number; cls: number; longTasks: { start: number; duration: number }[] };
  }
}

/** A task that takes longer counts towards the total blocking time. */
const longTaskMs = 50;

/** Opens a page and observes it until the network is idle. Milliseconds since the page was requested; `cls` has no unit. */
export async function observePage(page: Page, address: string) {
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: 'networkidle' });
  const { paint, calls, bundle, observed } = await page.evaluate(() => {
    const resources = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming);
    return {
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      calls: resources.filter(({ name }) => name.includes('/api/')).map(({ startTime }) => startTime),
      bundle: resources.find(({ name }) => /\/assets\/index-[^/]+\.js$/.test(name))?.responseEnd ?? null,
      observed: window.observed,
    };
  });
  const blocking = observed.longTasks.filter(({ start }) => start >= paint);
  return {
    fcp: paint,
    lcp: observed.lcp,
    shown: observed.shown,
    cls: observed.cls,
    tbt: blocking.reduce((sum, { duration }) => sum + duration - longTaskMs, 0),
    firstCall: calls.length > 0 ? Math.min(...calls) : null,
    bundle,
  };
}

/** Runs in the page, before its own scripts. */
function observe(): void {
  type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  const observed: Window['observed'] = { lcp: 0, shown: 0, cls: 0, longTasks: [] };
  window.observed = observed;
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
  const look = (): void => {
    const page = document.getElementById('page');
    if (!page?.querySelector('h1') || page.querySelector('[aria-busy=true], .animate-pulse')) observed.shown = 0;
    else observed.shown ||= performance.now();
    requestAnimationFrame(look);
  };
  look();
  for (const [type, note] of Object.entries(see))
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
}
