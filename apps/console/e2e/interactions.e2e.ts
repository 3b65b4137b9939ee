import { countRenders, workOf } from './support/page-work.ts';
import { largeReport, reportInteractions } from './support/report-interactions.ts';
import { reportTable } from './support/report-page.ts';
import { expect, test } from './support/test.ts';

// A transition on an element whose children inherit from it would compute the style of the whole table in each frame.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** A fifth more components than were counted. The 100 rows have 5,000: only another order or page may render them, once. */
const rendersMax: Record<string, number> = {
  'open the period': 610,
  'open the groups': 200,
  'tick a group': 260,
  'untick a group': 240,
  'open Save template': 750,
  'open a menu': 225,
  'open a figure': 120,
  'hover over a figure': 0,
  'focus a figure': 0,
  'move by an arrow key': 0,
  sort: 6900,
  'change the page': 6900,
};

/** The page has 4,400 elements. A menu, a popover and dimmed figures may restyle all of them once, but not in each frame. */
const restyledMax = (name: string): number => {
  if (/figure$|arrow/.test(name) && name !== 'open a figure') return 300;
  return name === 'sort' || name === 'change the page' ? 13_000 : 8000;
};

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
  for (const { name, before, act, done, after } of reportInteractions) {
    await before?.(page);
    const { renders, restyled } = await workOf(page, async () => {
      await act(page);
      await done(page);
    });
    expect.soft(renders, `components rendered: ${name}`).toBeLessThanOrEqual(rendersMax[name] ?? 0);
    expect.soft(restyled, `elements restyled: ${name}`).toBeLessThanOrEqual(restyledMax(name));
    await after?.(page);
  }
});
