import { readFile } from 'node:fs/promises';

import { expectAccessible, expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';
import { isNightly, trialCases } from '@publisher-console/test-kit/trials';
import type { Page } from '@playwright/test';

import { copiedText } from './support/clipboard.ts';
import { holdScripts, waitForHydration } from './support/hydration.ts';
import { forEachLocale } from './support/locales.ts';
import type { Locale } from './support/locales.ts';
import { withoutPagePrefetch } from './support/page-prefetch.ts';
import { build, header, reportOf, reportTable, unfold } from './support/report-page.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    totals: 'Totals',
    done: 'Done',
    revenue: 'Revenue',
    inProgress: 'In progress',
    estimated: 'Estimated',
    pp: 'pp',
    leftOut: 'Today is left out of the comparison.',
  },
  ru: {
    totals: 'Итоги',
    done: 'Готово',
    revenue: 'Доход',
    inProgress: 'Неполный день',
    estimated: 'Предварительно',
    pp: 'п. п.',
    leftOut: 'Сегодняшний день в сравнение не входит.',
  },
} satisfies Record<Locale, Record<string, string | RegExp>>;

const week = '/stats?groups=date&indicators=requests,fill_rate,revenue&period=last_7_days&sort=-date';
const foreignApp = '01900000-0000-7000-8000-000000000000';
const phone = { width: 390, height: 844 };

/** The figures of a row, which are buttons. */
function figures(page: Page, row: number) {
  return reportTable(page).getByRole('row').nth(row).getByRole('button');
}

function chartOf(page: Page, name: string) {
  return page.getByRole('figure', { name });
}

const dayMilliseconds = 86_400_000;

/** A day before today in the network's time zone, which is UTC in the demo. */
function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMilliseconds).toISOString().slice(0, 10);
}

/** Days in the format of the English page. */
function daysFrom(from: string, to: string): string {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
  return day.formatRange(new Date(from), new Date(to));
}

/** Days in the calculation of a change: without the year if it is the present one. */
function shortDays(from: string, to: string): string {
  const isThisYear = from.slice(0, 4) === daysAgo(0).slice(0, 4);
  const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return isThisYear ? day.formatRange(new Date(from), new Date(to)) : daysFrom(from, to);
}

/** The text in one line with plain spaces, because there are thin spaces beside a dash. */
function withSpaces(text: string): string {
  return text.replaceAll(/\s+/gu, ' ');
}

/** The last amount in an English text. */
function amountIn(text: string): number {
  const amounts = text.replaceAll('−', '-').match(/-?\$?[\d,]+(\.\d+)?/gu) ?? [];
  return Number(amounts.at(-1)?.replaceAll(/[$,]/gu, ''));
}

forEachLocale((locale) => {
  const text = texts[locale];

  test('a compared report shows its totals with their changes, its chart and the state of its days', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.goto(week);
    const tiles = page.getByRole('list', { name: text.totals }).getByRole('listitem');
    await expect(tiles).toHaveCount(3);
    // Revenue is the first tile, wherever its column is in the report.
    await expect(tiles.first()).toContainText(text.revenue);
    // The accessible name contains the indicator, and an underline shows that the tile can be pressed. In a table, one
    // sentence gives this hint.
    await expect(tiles.first().getByRole('button')).toHaveAccessibleName(new RegExp(`^${text.revenue} .*\\d`, 'u'));
    await expect(tiles.first().getByRole('button')).toHaveCSS('text-decoration-line', 'underline');
    await expect(figures(page, 2).first().locator('span').first()).toHaveCSS('text-decoration-line', 'none');
    for (const place of [0, 1]) await expect(tiles.nth(place)).toContainText(/[+−]?\d+[.,]\d\s?%/);
    // A ratio changes only in percentage points.
    await expect(tiles.nth(2)).toContainText(text.pp);
    await expect(tiles.nth(2)).not.toContainText(/[+−]\d+[.,]\d\s?%/);
    await expect(chartOf(page, text.revenue)).toBeVisible();
    // The newest day is in progress, and the figures of the days before it may still be corrected.
    const rows = reportTable(page).getByRole('row');
    const unfinished = rows.filter({ hasText: text.inProgress });
    await expect(unfinished).toHaveCount(1);
    await expect(unfinished).not.toContainText(/[+−]\d/);
    await expect(rows.filter({ hasText: text.estimated }).first()).toContainText(/[+−]?\d+[.,]\d\s?%/);
    await expect(page.getByText(text.leftOut)).toBeVisible();
    await (locale === 'en' ? expectAccessibleInBothThemes(page) : expectAccessible(page));
  });

  test('totals fill their rows, buttons have one line, and the bar of a figure touches none of its lines', async ({
    page,
    signIn,
  }) => {
    await signIn();
    for (const width of trialCases([390, 1024], [820, 1440])) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/stats?groups=date&indicators=requests,impressions,fill_rate,ecpm,revenue&sort=-revenue');
      const totals = page.getByRole('list', { name: text.totals });
      await expect(totals.getByRole('listitem')).toHaveCount(5);
      const [list, last] = await Promise.all([totals.boundingBox(), totals.getByRole('listitem').last().boundingBox()]);
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo((list?.x ?? 0) + (list?.width ?? 0), 0);
      if (width < 768) await unfold(page);
      const { height } = (await build(page).boundingBox()) ?? {};
      expect(height).toBe(width < 768 ? 44 : 36);
      const figure = figures(page, 2).filter({ has: page.locator('svg') });
      const [bar, change] = await Promise.all([
        figure.locator('svg').boundingBox(),
        figure.locator('[title]').boundingBox(),
      ]);
      expect(bar?.y).toBeGreaterThan((change?.y ?? 0) + (change?.height ?? 0));
    }
  });

  test('on a phone a figure opens its explanation, and only the table scrolls sideways', async ({ page, signIn }) => {
    await page.setViewportSize(phone);
    await signIn();
    await page.goto(week);
    await expect(chartOf(page, text.revenue)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    const figure = figures(page, 2).first();
    expect((await figure.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await figure.click();
    const explanation = page.getByRole('dialog');
    await expect(explanation.getByRole('link').last()).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: text.done }).press('Enter');
    await expect(figure).toBeFocused();
  });
});

for (const width of trialCases([390], [820])) {
  test(`on ${width} px the revenue is initially beside the name, and the sorted column is in view`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn();
    const report =
      '/stats?groups=date,application&indicators=requests,impressions,clicks,fill_rate,ecpm,revenue&period=last_7_days&compare=previous_period';
    const release = await holdScripts(page);
    await page.goto(`${report}&sort=-ecpm`, { waitUntil: 'commit' });
    const headers = reportTable(page).getByRole('columnheader');
    await expect(headers.nth(1)).toHaveText('Revenue');
    const early = await headers.allTextContents();
    release();
    await waitForHydration(page);
    await expect(headers).toHaveText(early);
    await reportTable(page).evaluate((table) => window.scrollBy(0, table.getBoundingClientRect().top));
    // Complete, except for a fraction of a pixel at the edge of the window.
    await expect(header(page, 'eCPM')).toBeInViewport({ ratio: 0.99 });
    await page.goto(`${report}&sort=-revenue`);
    const figure = reportTable(page).getByRole('row').nth(1).locator('[data-figure=revenue]');
    await reportTable(page).evaluate((table) => window.scrollBy(0, table.getBoundingClientRect().top));
    // The name, the amount and its change together, without scrolling sideways.
    expect(await reportTable(page).evaluate(({ parentElement }) => parentElement?.scrollLeft)).toBe(0);
    await expect(figure).toBeInViewport({ ratio: 1 });
    await expect(figure).toContainText('was $');
    const name = await headers.first().boundingBox();
    expect(name?.width).toBeLessThan(width / 2);
  });
}

test('one week has the same revenue on the dashboard, in its report and in the comparison with the following week', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  const lastWeek = page.getByRole('table', { name: 'Summary' }).getByRole('row', { name: /^Last week/ });
  const link = lastWeek.getByRole('link').last();
  const revenue = await link.innerText();
  expect(revenue).toMatch(/^\$[\d,]+\.\d\d$/);
  await link.click();
  const total = page.getByRole('list', { name: 'Totals' }).getByRole('button').first();
  await expect(total).toHaveText(revenue);
  // The report also has the column that explains the price.
  await expect(reportTable(page).getByRole('columnheader', { name: 'eCPM' })).toBeVisible();
  const [from = '', to = ''] = reportOf(page)['period']?.split('..') ?? [];
  const comparison = page.getByRole('dialog').getByRole('region', { name: 'Comparison' });
  const lines = comparison.getByRole('paragraph');
  await total.click();
  await expect(lines.first()).toHaveText(`${shortDays(from, to)}${revenue}`);

  // Today is not over, so only six of the seven days are compared.
  await page.goto('/stats?groups=date&indicators=revenue&period=last_7_days');
  await total.click();
  await expect(lines.nth(1)).toContainText(shortDays(daysAgo(13), daysAgo(8)));
  const [current = '', previous = '', change = ''] = (await lines.allInnerTexts()).map(withSpaces);
  expect(current).toContain(withSpaces(shortDays(daysAgo(6), daysAgo(1))));
  expect(amountIn(change)).toBe(Number((amountIn(current) - amountIn(previous)).toFixed(2)));
  // A report over these six days has the same revenue.
  await page.goto(`/stats?groups=date&indicators=revenue&period=${daysAgo(13)}..${daysAgo(8)}`);
  await expect(total).toBeVisible();
  expect(previous).toContain(await total.innerText());
});

test('every change is that of its two shown values; the chart is read by keyboard, dragged over, saved and changed', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto(week);
  await expect(chartOf(page, 'Revenue by day')).toBeVisible();

  await test.step('each change and each point of the chart names its days', async () => {
    const calculations = await reportTable(page)
      .locator('[title*=", was "]')
      .evaluateAll((changes) => changes.map((change) => [change.getAttribute('title') ?? '', change.textContent]));
    // Six days and the totals, each with three indicators.
    expect(calculations).toHaveLength(21);
    for (const [sides = '', change = ''] of calculations) {
      const [, current = '', days, previous = '', otherDays] = /^(.+) on (.+), was (.+) on (.+)$/u.exec(sides) ?? [];
      const difference = amountIn(current) - amountIn(previous);
      const expected = change.endsWith('pp') ? difference : (difference / amountIn(previous)) * 100;
      expect(Math.abs(amountIn(change) - expected)).toBeLessThan(0.06);
      expect(days).not.toBe(otherDays);
    }
    // A point of the chart names the day that it is compared with, not the whole period.
    const readOut = page.getByRole('slider', { name: 'Revenue by day' });
    await readOut.focus();
    await page.keyboard.press('ArrowLeft');
    const [yesterday, before] = [daysAgo(1), daysAgo(8)].map((day) => daysFrom(day, day));
    await expect(readOut).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`^\\w+, ${yesterday}, Revenue .+, \\w+, ${before} \\$[\\d,.]+, [+−]?[\\d.]+%`, 'u'),
    );
  });

  await test.step('dragging over days makes their report, and Back returns to the one before', async () => {
    const chart = chartOf(page, 'Revenue by day');
    await chart.scrollIntoViewIfNeeded();
    const box = await chart.locator('svg.w-full').first().boundingBox();
    if (!box) throw new Error('The chart is not drawn.');
    await page.mouse.move(box.x + box.width * 0.35, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 5, box.y + 100, { steps: 4 });
    await page.mouse.up();
    await expect(page).toHaveURL(/period=\d/u);
    expect(reportOf(page)).toMatchObject({ groups: 'date', period: `${daysAgo(6)}..${daysAgo(4)}` });
    // With the totals.
    await expect(reportTable(page).getByRole('rowheader')).toHaveCount(3 + 1);
    await page.goBack();
    expect(reportOf(page)).toMatchObject({ period: 'last_7_days' });
    await expect(reportTable(page).getByRole('rowheader')).toHaveCount(7 + 1);
  });

  await test.step('it is saved as a picture that needs nothing of the page', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const save = async (item: string) => {
      await page.getByRole('button', { name: 'Save the chart' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: item }).click(),
      ]);
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
    };
    const svg = await save('Save as SVG');
    expect(svg.name).toMatch(/^statistics_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d_revenue\.svg$/);
    const picture = svg.bytes.toString();
    for (const shown of ['Revenue by day', 'UTC', 'USD', 'so far', '<polyline', 'fill="rgb(255, 255, 255)"'])
      expect(picture).toContain(shown);
    expect(picture).not.toMatch(/class=|style=|var\(|light-dark|url\(/);

    const png = await save('Save as PNG');
    expect(png.name).toMatch(/\.png$/);
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(png.bytes.readUInt32BE(16)).toBe(2400);
  });

  await test.step('it shows one indicator or two, as the address says', async () => {
    await page.getByLabel('Second indicator of the chart').selectOption('Requests');
    await expect(chartOf(page, 'Revenue, Requests by day')).toBeVisible();
    expect(reportOf(page)).toMatchObject({ chart: 'revenue,requests' });

    const readOut = page.getByRole('slider', { name: 'Revenue, Requests by day' });
    await readOut.focus();
    await expect(readOut).toHaveAttribute('aria-valuetext', /, Revenue \$[\d,.]+, Requests [\d,]+, so far$/);
    await page.keyboard.press('ArrowLeft');
    await expect(readOut).toHaveAttribute('aria-valuetext', /, Revenue \$[\d,.]+, Requests [\d,]+, Estimated$/);

    await page.reload();
    await expect(chartOf(page, 'Revenue, Requests by day')).toBeVisible();
    await page.getByLabel('Indicator of the chart', { exact: true }).selectOption('Fill rate');
    await expect(chartOf(page, 'Fill rate by day')).toBeVisible();
    expect(reportOf(page)).toMatchObject({ chart: 'fill_rate' });
  });
});

test('a report by country shows its days as the largest countries and the others, which add up', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/stats?groups=geo_country&indicators=ecpm,revenue&period=last_7_days&sort=-revenue');
  const chart = chartOf(page, 'Revenue by day: Geography');
  const headers = chart.getByRole('columnheader');
  // The day, the sum, five countries, the others, and the sums of the days before.
  await expect(headers).toHaveCount(9);
  await expect(headers.nth(1)).toHaveText('Revenue');
  const largest = reportTable(page).getByRole('rowheader').first();
  await expect(headers.nth(2)).toHaveText(await largest.innerText());
  await expect(headers.nth(7)).toHaveText('Other');
  await expect(headers.nth(8)).toHaveText(daysFrom(daysAgo(13), daysAgo(8)));
  await expect(chart.getByRole('rowheader')).toHaveCount(7);
  for (const row of await chart
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .all()) {
    const [sum = 0, ...parts] = (await row.getByRole('cell').allInnerTexts()).slice(0, 7).map(amountIn);
    expect(parts.reduce((total, part) => total + part, 0)).toBeCloseTo(sum, 1);
  }
  // A ratio has no sum.
  await page.getByLabel('Indicator of the chart').selectOption('eCPM');
  await expect(chartOf(page, 'eCPM by day: Geography').getByRole('columnheader')).toHaveCount(6);
});

test('the chart shows the events of its days, and is complete without them', async ({
  page,
  signIn,
  expectBrowserError,
}) => {
  await signIn();
  const month = '/stats?groups=date&indicators=revenue&period=last_30_days';
  const events = page.getByRole('button', { name: /^\d+ events?$/u });
  await page.goto(month);
  await events.click();
  const list = page.getByRole('dialog', { name: 'Events' });
  const newest = list.getByRole('listitem').first();
  await expect(newest.getByRole('link')).toHaveAttribute('href', /^\/app\//u);
  const app = await newest.getByRole('link').innerText();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(events).toBeFocused();
  const readOut = page.getByRole('slider', { name: 'Revenue by day' });
  await readOut.focus();
  const read = async () => (await readOut.getAttribute('aria-valuetext')) ?? '';
  for (let day = 0; day < 30 && !(await read()).includes(app); day += 1) await page.keyboard.press('ArrowLeft');
  expect(await read()).toContain(app);

  // An alert would fail the journey.
  expectBrowserError(/status of 503/);
  await page.route('**/api/activity', (route) => route.fulfill({ status: 503 }));
  const failed = page.waitForResponse('**/api/activity');
  await page.reload();
  await failed;
  await expect(chartOf(page, 'Revenue by day')).toBeVisible();
  await expect(events).toHaveCount(0);
});

test('a chart that cannot be loaded is explained, can be retried and delays neither totals nor table', async ({
  page,
  signIn,
  expectBrowserError,
  expectAlert,
}) => {
  expectAlert('Failed to load the chart');
  await signIn();
  expectBrowserError(/status of 503/);
  let fails = true;
  await withoutPagePrefetch(page);
  await page.route('**/api/statistic', async (route) => {
    const isChart = route.request().postDataJSON().pagination.size === 2000;
    if (isChart && fails) await route.fulfill({ status: 503 });
    else await route.fallback();
  });
  await page.goto('/stats?groups=application&indicators=requests,revenue&period=last_7_days');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load the chart' })).toBeVisible();
  await expect(reportTable(page).getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Totals' })).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(chartOf(page, 'Revenue by day: Application')).toBeVisible();
});

test('a figure is explained by keyboard, one at a time, with a link to a report of the same total', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto(
    '/stats?groups=application&indicators=ecpm,revenue,impressions&period=last_7_days&compare=none&sort=-revenue',
  );
  await expect(figures(page, 1)).toHaveCount(3);
  const [ecpm, revenue, impressions] = await figures(page, 1).allInnerTexts();
  // The figures are one stop of the Tab key; the arrow keys move between them.
  await figures(page, 1).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(figures(page, 2).first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(figures(page, 2).last()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Rows per page')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');

  const explanation = page.getByRole('dialog', { name: /^eCPM, / });
  await expect(explanation.getByRole('definition')).toHaveText([revenue ?? '', impressions ?? '']);
  await expect(explanation).toContainText('eCPM = revenue ÷ impressions × 1000');
  await expect(explanation).toContainText(/of its days may still change\./);
  await expect(explanation).toContainText(/[+−]?\d+\.\d%/);
  await expect(explanation.getByRole('link')).toHaveText(['By country', 'By format', 'By ad block', 'By day']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(figures(page, 1).first()).toBeFocused();

  // A press elsewhere also closes the explanation; one figure stays a stop of the Tab key.
  await figures(page, 2).nth(1).click();
  await expect(page.getByRole('dialog').getByRole('tab', { selected: true })).toBeFocused();
  // The popover listens for presses a task after it has moved the focus.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.mouse.click(5, 5);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(reportTable(page).locator('td button[tabindex="0"]')).toHaveCount(1);

  // Another figure moves the explanation, the same figure closes it.
  const [first, second] = [figures(page, 1).nth(1), figures(page, 2).last()];
  await first.click();
  await expect(page.getByRole('dialog', { name: /^Revenue, / })).toBeVisible();
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await second.click();
  await expect(page.getByRole('dialog', { name: /^Impressions, / })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await second.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(second).toHaveAttribute('aria-expanded', 'false');
  await second.click();
  await page.keyboard.press('Escape');
  await expect(second).toBeFocused();

  await figures(page, 1).first().press('Enter');
  await explanation.getByRole('link', { name: 'By country' }).click();
  await expect(reportTable(page).getByRole('row').last()).toContainText(revenue ?? '');
  await expect(reportTable(page).getByRole('row').last()).toContainText(ecpm ?? '');
  expect(reportOf(page)).toMatchObject({ groups: 'geo_country', sort: '-ecpm', chart: 'ecpm' });
});

if (isNightly) {
  test('the arrow keys move between the figures of a report without groups', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/stats?groups=none&indicators=revenue,impressions&period=last_7_days');
    const cells = reportTable(page).locator('tbody button');
    await expect(cells).toHaveCount(2);
    await cells.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(cells.last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(cells.first()).toBeFocused();
  });
}

test('a report about one ad block shows its title, for one more call', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/stats?groups=adBlock&indicators=requests&period=last_7_days');
  await figures(page, 1).first().click();
  const explanation = page.getByRole('dialog', { name: /^Requests, / });
  const name = (await explanation.getAttribute('aria-label'))?.split(', ').slice(1).join(', ') ?? '';
  expect(name).not.toBe('');
  await explanation.getByRole('link', { name: 'By day' }).click();
  await expect(page).toHaveURL(/blocks=/);
  const facts = page.getByRole('list', { name: 'About this report', includeHidden: true });
  await expect(facts).toContainText(`Ad blocks: ${name}`);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('"groupList":["adBlock"]')) asked.push(request.url());
  });
  await page.reload();
  await expect(facts).toContainText(`Ad blocks: ${name}`);
  await page.getByRole('button', { name: /^Filters / }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('a header explains its formula below itself and retains the focus; a figure without an explanation reports it and still has links', async ({
  page,
  signIn,
  expectBrowserError,
  expectAlert,
}) => {
  expectAlert('Failed to load the parts of this figure');
  // High enough for a tooltip below the header, however many warnings the report has.
  await page.setViewportSize({ width: 1440, height: 1400 });
  await signIn();
  expectBrowserError(/status of 503/);
  await page.goto(week);
  const fillRate = reportTable(page).getByRole('button', { name: 'Fill rate' });
  await expect(fillRate).toBeVisible();
  await reportTable(page).getByRole('button', { name: 'Requests' }).first().focus();
  await page.keyboard.press('Tab');
  const hint = page.getByRole('tooltip');
  await expect(hint).toHaveText('Fill rate = selections ÷ requests × 100');
  await expect(fillRate).toBeFocused();
  // The place of the tooltip is computed after it is drawn, and again after a scroll.
  const gap = async () => {
    const [above, text] = await Promise.all([
      fillRate.boundingBox(),
      page.getByText('Fill rate = ').first().boundingBox(),
    ]);
    return (text?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  await expect.poll(gap).toBeGreaterThan(-1);
  await page.keyboard.press('Escape');

  await withoutPagePrefetch(page);
  await page.route('**/api/statistic', (route) =>
    route.request().postData()?.includes('"by":"change"') ? route.continue() : route.fulfill({ status: 503 }),
  );
  await figures(page, 1).first().click();
  const explanation = page.getByRole('dialog', { name: /^Requests, / });
  await expect(explanation.getByRole('alert')).toContainText('Failed to load the parts of this figure');
  await expect(explanation.getByRole('tab')).toHaveCount(4);
  await expect(explanation.getByRole('link')).toHaveText(['By app']);
  await page.unroute('**/api/statistic');
  await explanation.getByRole('button', { name: 'Retry' }).click();
  await expect(explanation).toContainText('Every time an app requested an ad');
  // Today is in progress.
  await expect(explanation).toContainText('Incomplete days are not compared.');
});

test('Copy puts cells on the clipboard that a spreadsheet reads as numbers and days', async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn();
  await page.goto(`${week}&compare=none`);
  const rows = reportTable(page).getByRole('row');
  await expect(rows.last()).toContainText('Total');
  // Without a comparison, no change is shown.
  const tiles = page.getByRole('list', { name: 'Totals' });
  await expect(tiles.getByRole('listitem')).toHaveText([
    /^Revenue\$[\d,.]+$/,
    /^Requests[\d,]+$/,
    /^Fill rate[\d.]+%$/,
  ]);
  await expect(reportTable(page).getByText(/^[+−]/)).toHaveCount(0);
  const count = await rows.count();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText(`${count - 2} rows copied`)).toBeVisible();
  const lines = (await copiedText(page)).split('\n');
  expect(lines[0]).toBe('Date\tRequests\tFill rate, %\tRevenue, USD');
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d\t\d+\t[\d.]+\t[\d.]+$/);
  expect(lines).toHaveLength(count);
  const html = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await item?.getType('text/html'))?.text();
  });
  expect(html?.match(/<tr>/g)).toHaveLength(count);
});

test('apps of another account in a link are reported, with an offer to remove them', async ({ page, signIn }) => {
  await signIn();
  await page.goto(`/stats?groups=application&indicators=requests&apps=${foreignApp}`);
  const warning = page
    .getByRole('list', { name: 'Warnings' })
    .getByRole('listitem')
    .filter({ hasText: 'of this link' });
  await expect(warning).toContainText('1 app of this link is not yours or no longer exists.');
  await expect(page.getByText('No data', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'Remove them' }).press('Enter');
  await expect(reportTable(page).getByRole('rowheader').first()).toBeVisible();
  expect(reportOf(page)).not.toHaveProperty('apps');
  await expect(warning).toHaveCount(0);
});

test('nothing moves while the figures and then the chart load', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const before = Number(document.documentElement.dataset['moved'] ?? 0);
        if ('value' in entry) document.documentElement.dataset['moved'] = String(before + Number(entry.value));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await signIn();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/statistics-charts-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(week);
  // The figures do not wait for the chart.
  await expect(reportTable(page).getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('status', { name: 'The chart is loading' })).toBeVisible();
  const { y } = (await reportTable(page).boundingBox()) ?? {};
  release();
  await expect(chartOf(page, 'Revenue by day')).toBeVisible();
  expect(await reportTable(page).boundingBox()).toMatchObject({ y });
  expect(Number((await page.locator('html').getAttribute('data-moved')) ?? 0)).toBeLessThan(0.01);
});
