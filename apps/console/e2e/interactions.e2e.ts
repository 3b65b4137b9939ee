import { isNightly } from '@publisher-console/test-kit/trials';

import { countRenders, workOf } from './support/page-work.ts';
import { largeReport, reportInteractions } from './support/report-interactions.ts';
import { reportTable } from './support/report-page.ts';
import { expect, test } from './support/test.ts';

// A transition on an element whose children inherit from it would compute the style of the whole table in each frame.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/**
 * The limits of an interaction: half more components, and up to twice as many elements, as were counted. How often a
 * small part renders depends on the machine. One needless rendering of the table is 1,800 components.
 */
interface Limits {
  renders: number;
  restyled: number;
}

/**
 * The page has 4,400 elements. Only dimmed figures restyle all of them, once. Another order or page restyles what it
 * adds, and twice the table of 3,800 elements if the answer is so slow that the rows are muted. How many frames a short
 * transition has depends on the machine: each restyles up to 120 elements after a tick.
 */
const limits: Record<string, Limits> = {
  'open the period': { renders: 800, restyled: 1500 },
  'open the groups': { renders: 450, restyled: 700 },
  'tick a group': { renders: 450, restyled: 6500 },
  'untick a group': { renders: 450, restyled: 6500 },
  'open Save template': { renders: 900, restyled: 200 },
  'open a menu': { renders: 350, restyled: 300 },
  'open a figure': { renders: 350, restyled: 400 },
  'hover over a figure': { renders: 0, restyled: 60 },
  'focus a figure': { renders: 0, restyled: 20 },
  'move by an arrow key': { renders: 0, restyled: 20 },
  sort: { renders: 2800, restyled: 9500 },
  'change the page': { renders: 3900, restyled: 9500 },
};

/** The interactions that affect all rows. The others open or focus one thing. */
const largest = new Set(['tick a group', 'untick a group', 'open a figure', 'hover over a figure', 'sort']);

const tried = reportInteractions.filter(({ name }) => isNightly || largest.has(name));

test('in a report of 100 rows and 12 indicators, no interaction renders or restyles more than it changes', async ({
  page,
  signIn,
}) => {
  await countRenders(page);
  await signIn();
  await page.goto(largeReport);
  await expect(reportTable(page).getByRole('row')).toHaveCount(102);
  await expect(page.getByRole('figure')).toBeVisible();
  // The popovers have been loaded in idle time.
  await page.waitForLoadState('networkidle');
  for (const { name, before, act, done, after } of tried) {
    await before?.(page);
    // A figure opens before its parts have loaded. They would count only on a slow machine.
    if (name === 'open a figure') await page.route('**/api/statistic', () => undefined);
    const { renders, restyled } = await workOf(page, async () => {
      await act(page);
      await done(page);
    });
    const most = limits[name] ?? { renders: 0, restyled: 0 };
    expect.soft(renders, `components rendered: ${name}`).toBeLessThanOrEqual(most.renders);
    expect.soft(restyled, `elements restyled: ${name}`).toBeLessThanOrEqual(most.restyled);
    await after?.(page);
    await page.unroute('**/api/statistic');
  }
});
