import type { Page } from '@playwright/test';

/** The cost of an interaction for a page. */
export interface PageWork {
  /** Components that React has rendered. */
  renders: number;
  /** Elements whose style the browser has computed, in all frames together. */
  restyled: number;
}

declare global {
  interface Window {
    renderedComponents: number;
  }
}

/** Counts the components that React renders: React reports each commit to the hook of its developer tools, also in production. */
export async function countRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Fiber {
      tag: number;
      flags: number;
      alternate: Fiber | null;
      child: Fiber | null;
      sibling: Fiber | null;
    }
    // https://github.com/facebook/react/blob/main/packages/react-reconciler/src/ReactWorkTags.js and ReactFiberFlags.js
    const componentTags = new Set([0, 1, 11, 15]);
    const performedWork = 1;

    const countIn = (fiber: Fiber): number => {
      let count = componentTags.has(fiber.tag) && (fiber.flags & performedWork) !== 0 ? 1 : 0;
      // React reuses the children of a component that it has not rendered.
      if (fiber.child === fiber.alternate?.child) return count;
      for (let child = fiber.child; child !== null; child = child.sibling) count += countIn(child);
      return count;
    };
    window.renderedComponents = 0;
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => {
          window.renderedComponents += countIn(current);
        },
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
      },
    });
  });
}

/** @returns the work of the page from the beginning of an interaction until it has settled */
export async function workOf(page: Page, interact: () => Promise<void>): Promise<PageWork> {
  await settle(page);
  const browser = page.context().browser();
  await page.evaluate(() => (window.renderedComponents = 0));
  await browser?.startTracing(page, { categories: ['devtools.timeline'] });
  await interact();
  await settle(page);
  const trace = await browser?.stopTracing();
  const renders = await page.evaluate(() => window.renderedComponents);
  const { traceEvents } = JSON.parse(String(trace));
  const counts = traceEvents
    .filter(({ name }: { name: string }) => name === 'UpdateLayoutTree')
    .map(({ args }: { args: { elementCount?: number } }) => args.elementCount ?? 0);
  return { renders, restyled: counts.reduce((sum: number, count: number) => sum + count, 0) };
}

/** Waits until transitions have ended and the frame after them has been painted. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => void requestAnimationFrame(resolve));
    await frame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined));
    await Promise.all(ending);
    await frame();
    await frame();
  });
}
