import { expectAccessible } from '@publisher-console/test-kit/accessibility';
import { isNightly } from '@publisher-console/test-kit/trials';
import type { Page, Request } from '@playwright/test';

import { forEachLocale } from './support/locales.ts';
import type { Locale } from './support/locales.ts';
import { withoutPagePrefetch } from './support/page-prefetch.ts';
import { build, control, header, reportOf, reportTable, unfold } from './support/report-page.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    title: 'Statistics',
    table: 'Statistics report',
    period: /^Period /,
    groups: /^Groups /,
    indicators: /^Indicators /,
    requests: 'Requests',
    changed: 'Report out of date',
    from: 'From',
    to: 'To',
    clear: 'Clear',
    total: 'Total',
    noIndicators: 'Select the indicators to generate the report',
    noPeriod: 'Select the time period to generate the report',
    details: /^UTC.*USD.*data as of .*final through /,
    monday: 'Mon',
  },
  ru: {
    title: 'Статистика',
    table: 'Отчёт',
    period: /^Период /,
    groups: /^Группировки /,
    indicators: /^Показатели /,
    requests: 'Запросы',
    changed: 'Отчёт устарел',
    from: 'С',
    to: 'По',
    clear: 'Очистить',
    total: 'Итого',
    noIndicators: 'Чтобы построить отчёт, выберите показатели',
    noPeriod: 'Чтобы построить отчёт, выберите период',
    details: /^UTC.*USD.*данные на .*окончательные по /,
    monday: 'пн',
  },
} satisfies Record<Locale, Record<string, string | RegExp>>;

const phone = { width: 390, height: 844 };
const twoGroups = '/stats?groups=date,application&indicators=requests,revenue&period=last_30_days&sort=-revenue';

const dayMilliseconds = 86_400_000;

/** A day before today in the network's time zone, which is UTC in the demo. */
function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMilliseconds).toISOString().slice(0, 10);
}

/** Delays the answers to reports until `release` is called. */
async function holdReports(page: Page): Promise<{ release: () => void; periods: string[]; aborted: string[] }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const periods: string[] = [];
  const aborted: string[] = [];
  const periodOf = (request: Request): string => request.postDataJSON().filterList.period.preset;
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/api/statistic')) aborted.push(periodOf(request));
  });
  await withoutPagePrefetch(page);
  await page.route('**/api/statistic', async (route) => {
    periods.push(periodOf(route.request()));
    await released;
    // The page may have aborted the call meanwhile.
    await route.continue().catch(() => undefined);
  });
  return { release, periods, aborted };
}

const preset = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Chooses a period by name, which builds its report. */
async function choosePeriod(page: Page, name: string): Promise<void> {
  await control(page, /^Period /).click();
  await preset(page, name).click();
  await expect(control(page, /^Period /)).toBeFocused();
}

/**
 * Chooses a period, and stops the clock that the journey has installed: from here on, time passes only in `runFor`. On
 * a slow machine the report would otherwise soon be slower than usual.
 */
async function choosePeriodAndStopClock(page: Page, name: string): Promise<void> {
  await control(page, /^Period /).click();
  await expect(preset(page, name)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 5000);
  await preset(page, name).click();
  await page.clock.runFor(1000);
}

forEachLocale((locale) => {
  const text = texts[locale];

  test('Statistics opens with a report of the last week; a period is typed; a missing choice is named at its control, which gets the focus', async ({
    page,
    signIn,
    expectAlert,
  }) => {
    expectAlert(text.noIndicators);
    expectAlert(text.noPeriod);
    await signIn();
    await page.goto('/stats');
    await expect(page.getByRole('heading', { name: text.title, level: 1 })).toBeVisible();
    // The rows of seven days, of the headers and of the totals.
    await expect(page.getByRole('table', { name: text.table }).getByRole('row')).toHaveCount(9);
    await expect(reportTable(page).getByRole('rowheader').last()).toContainText(text.total);
    await expect(page.getByRole('paragraph').filter({ hasText: text.details })).toBeVisible();

    await control(page, text.period).press('Enter');
    const [from, to] = [daysAgo(40), daysAgo(35)];
    const inFigures = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' });
    await page.getByLabel(text.from, { exact: true }).fill(inFigures.format(new Date(`${from}T12:00`)));
    await page.getByLabel(text.to, { exact: true }).fill(inFigures.format(new Date(`${to}T12:00`)));
    await page.getByLabel(text.to, { exact: true }).press('Enter');
    await page.keyboard.press('Escape');
    await expect(reportTable(page).getByRole('row')).toHaveCount(8);
    expect(reportOf(page)).toMatchObject({ period: `${from}..${to}` });

    await control(page, text.indicators).click();
    await expect(page.getByRole('checkbox', { name: text.requests })).toBeChecked();
    while ((await page.getByRole('checkbox', { checked: true }).count()) > 1)
      await page.getByRole('checkbox', { checked: true }).last().uncheck();
    await page.keyboard.press('Escape');
    await expect.poll(() => reportOf(page)).toMatchObject({ indicators: 'requests' });
    const report = reportOf(page);
    await control(page, text.indicators).click();
    await page.getByRole('checkbox', { name: text.requests }).uncheck();
    await page.keyboard.press('Escape');
    await control(page, text.period).click();
    await page.getByRole('button', { name: text.clear }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('status').filter({ hasText: text.changed })).toBeVisible();
    await build(page).click();

    await expect(control(page, text.period)).toBeFocused();
    await expect(page.getByRole('alert').filter({ hasText: text.noPeriod })).toBeVisible();
    for (const [name, description] of [
      [text.indicators, text.noIndicators],
      [text.period, text.noPeriod],
    ] as const) {
      await expect(control(page, name)).not.toHaveAttribute('aria-invalid');
      await expect(control(page, name)).toHaveAccessibleDescription(description);
    }
    expect(reportOf(page)).toEqual(report);
    await expectAccessible(page);
  });

  test('a phone shows the whole screen, and only the table scrolls sideways', async ({ page, signIn }) => {
    await page.setViewportSize(phone);
    await signIn();
    await page.goto(twoGroups);
    await expect(reportTable(page)).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await unfold(page);
    await control(page, text.period).click();
    await expect(page.getByRole('grid')).toBeInViewport();
    // The week begins on Monday, as in the preset “This week”.
    await expect(page.getByRole('grid').locator('th').first()).toHaveText(text.monday);
    await expectAccessible(page);
  });
});

test('the keyboard alone builds a report; the focus stays, and a visit to another page does not lose the report', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/stats');
  await expect(reportTable(page)).toBeVisible();

  await control(page, /^Groups /).press('Enter');
  await page.getByRole('checkbox', { name: 'Application' }).press('Space');
  await expectAccessible(page);
  // While the popover is open, more can be ticked, so nothing is built.
  expect(reportOf(page)).toEqual({});
  await page.keyboard.press('Escape');
  await expect(control(page, /^Groups /)).toBeFocused();
  await expect(header(page, 'Application')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Report built: \d+ rows$/ })).toBeAttached();
  // The new column is the last one, and the columns before it stay unchanged.
  await control(page, /^Indicators /).press('Enter');
  await page.getByRole('checkbox', { name: 'Clicks' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(control(page, /^Indicators /)).toBeFocused();
  await expect(reportTable(page).getByRole('columnheader')).toHaveText([
    'Date',
    'Application',
    'Requests',
    'Impressions',
    'Fill rate',
    'eCPM',
    'Revenue',
    'Clicks',
  ]);
  expect(reportOf(page)).toMatchObject({ groups: 'date,application', period: 'last_7_days' });
  await expect(page.getByText('Report out of date')).toBeHidden();

  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  await menu.getByRole('link', { name: 'Statistics' }).click();
  await expect(header(page, 'Application')).toBeVisible();
  await menu.getByRole('link', { name: 'Statistics' }).click();
  await expect.poll(() => reportOf(page)).toEqual({});
});

test('reload and Back restore the same report; any column sorts in both directions, and the pages follow the order without losing the focus', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto(`${twoGroups}&size=25`);
  await expect(header(page, 'Revenue')).toHaveAttribute('aria-sort', 'descending');
  const rows = await reportTable(page).getByRole('row').allInnerTexts();

  await page.reload();
  await expect(header(page, 'Revenue')).toHaveAttribute('aria-sort', 'descending');
  expect(await reportTable(page).getByRole('row').allInnerTexts()).toEqual(rows);

  await choosePeriod(page, 'Yesterday');
  await expect.poll(() => reportOf(page)['period']).toBe('yesterday');
  await expect.poll(() => reportTable(page).getByRole('row').allInnerTexts()).not.toEqual(rows);

  await page.goBack();
  await expect.poll(() => reportOf(page)['period']).toBe('last_30_days');
  await expect.poll(() => reportTable(page).getByRole('row').allInnerTexts()).toEqual(rows);
  await expect(control(page, /^Period /)).not.toContainText('Yesterday');

  await expect(reportTable(page).getByRole('row')).toHaveCount(27);
  await header(page, 'Requests').getByRole('button').click();
  await expect(header(page, 'Requests')).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('status').filter({ hasText: 'Sorted by Requests, descending' })).toBeAttached();
  await header(page, 'Requests').getByRole('button').click();
  await expect(header(page, 'Requests')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('status').filter({ hasText: 'Sorted by Requests, ascending' })).toBeAttached();
  expect(reportOf(page)).toMatchObject({ sort: 'requests' });

  const first = await reportTable(page).getByRole('row').nth(1).innerText();
  await reportTable(page).getByRole('row').nth(25).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Next page' }).press('Enter');
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await expect(reportTable(page).getByRole('row').nth(1)).not.toHaveText(first);
  await expect(reportTable(page).getByRole('row').nth(1)).toBeInViewport();
  expect(reportOf(page)).toMatchObject({ page: '2' });

  await page.getByRole('button', { name: 'Last page' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Last page' })).toBeFocused();
  const last = reportOf(page)['page'];

  await page.getByLabel('Rows per page').selectOption('50');
  await expect(reportTable(page).getByRole('row')).toHaveCount(52);
  expect(reportOf(page)).not.toHaveProperty('page');

  // A link may contain a page past the end of a report that has become shorter.
  await page.goto(`${twoGroups}&size=25&sort=requests&page=999`);
  await expect(page.getByText(`Page ${last} of ${last}`)).toBeVisible();
  await expect.poll(() => reportOf(page)['page']).toBe(last);
});

if (isNightly) {
  test('a period is picked in the calendar by keyboard', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/stats?groups=date&indicators=requests&period=today');
    await control(page, /^Period /).press('Enter');
    // The Tab key reaches only one day; arrow keys move from there.
    await page.locator('[role=grid] button[tabindex="0"]').press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    // The second press completes the period.
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(reportTable(page).getByRole('row')).toHaveCount(4);
    expect(reportOf(page)).toMatchObject({ period: `${daysAgo(8)}..${daysAgo(7)}` });
  });
}

test('filters narrow the report to the chosen applications, and the report names them', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/stats?groups=application&indicators=requests&period=last_7_days&compare=none');
  await control(page, /^Filters All/).click();
  const search = page.getByRole('combobox', { name: 'Find an application' });
  await search.fill('no such application');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await search.fill('DRIFT');
  await search.press('Enter');
  await expect(page.getByRole('option', { name: /Drift City/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');

  await expect(reportTable(page).getByRole('rowheader')).toHaveText([/Drift City/, 'Total']);
  await expect(control(page, /^Filters Drift City/)).toBeFocused();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Applications: Drift City (Android)')).toBeVisible();
});

test('the last press wins and cancels the previous call; Cancel of a slow report returns to the shown one', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.clock.install();
  await page.goto('/stats?groups=date&indicators=requests&period=today');
  await expect(reportTable(page).getByRole('row')).toHaveCount(3);
  const { release, periods, aborted } = await holdReports(page);

  await choosePeriodAndStopClock(page, 'Last 14 days');
  await expect.poll(() => periods).toEqual(['last_14_days']);
  await control(page, /^Period /).click();
  await preset(page, 'Yesterday').click();
  await page.clock.runFor(1000);
  await expect.poll(() => periods).toEqual(['last_14_days', 'yesterday']);
  await expect.poll(() => aborted).toEqual(['last_14_days']);

  const notice = page.getByRole('status').filter({ hasText: 'This report is taking longer than usual.' });
  await expect(notice).toHaveCount(0);
  await page.clock.runFor(8000);
  await expect(notice).toBeVisible();
  await page.clock.resume();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect.poll(() => aborted).toEqual(['last_14_days', 'yesterday']);
  await expect(page.getByRole('region', { name: 'Report', exact: true })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'The report was cancelled' })).toBeAttached();
  // The controls match the figures again.
  await expect(control(page, /^Period Today/)).toBeVisible();
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  await expect(reportTable(page).getByRole('row')).toHaveCount(3);
  expect(reportOf(page)).toMatchObject({ period: 'today' });
  release();
});

if (isNightly) {
  test('the first report of a page can be cancelled and tried again', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/help');
    await page.clock.install();
    const { release, aborted } = await holdReports(page);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Statistics' }).click();
    await expect(control(page, /^Period /)).toBeVisible();
    await page.clock.fastForward('00:08');
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(page.getByText('The report was cancelled')).toBeVisible();
    await expect.poll(() => aborted).toEqual(['last_7_days']);
    release();
    await page.getByRole('button', { name: 'Retry' }).press('Enter');
    await expect(reportTable(page).getByRole('row')).toHaveCount(9);
  });
}

test('while a report is built, the last one is dimmed, Build is busy and nothing moves', async ({ page, signIn }) => {
  await signIn();
  await page.clock.install();
  await page.goto('/stats?groups=date&indicators=requests&period=last_7_days');
  await expect(reportTable(page).getByRole('row')).toHaveCount(9);
  await expect(page.getByRole('figure')).toBeVisible();
  const { release, periods } = await holdReports(page);
  const stale = page.locator('[data-stale]');
  const { y } = (await reportTable(page).boundingBox()) ?? {};

  await choosePeriodAndStopClock(page, 'Last 14 days');
  await expect(page.getByText('Building the report…')).toBeVisible();
  await expect(stale).toHaveCount(1);
  await expect(build(page)).toHaveAttribute('aria-busy', 'true');
  // The report is already being built, so this press does nothing.
  await build(page).press('Enter');
  await page.clock.runFor(8000);
  await page.clock.resume();
  await expect(page.getByText('This report is taking longer than usual.')).toBeVisible();
  await expect(page.getByText('Building the report…')).toHaveCount(0);
  expect(await reportTable(page).boundingBox()).toMatchObject({ y });
  expect(periods).toEqual(['last_14_days']);
  await expect(stale).toHaveCount(1);
  await expectAccessible(page);

  release();
  await expect(reportTable(page).getByRole('row')).toHaveCount(16);
  await expect(stale).toHaveCount(0);
  await expect(build(page)).not.toHaveAttribute('aria-busy');
});

test('without a connection a report waits, with a message, and is built when the connection is back', async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  await page.goto('/stats?groups=date&indicators=requests&period=today');
  await expect(reportTable(page).getByRole('row')).toHaveCount(3);
  await control(page, /^Period /).click();
  const fortnight = preset(page, 'Last 14 days');
  await expect(fortnight).toBeVisible();
  // Waits for the parts that are loaded in idle time, because they would fail offline.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await fortnight.press('Enter');
  const waiting = page
    .getByRole('status')
    .filter({ hasText: 'No connection. The report will be built when it is back.' });
  await expect(waiting).toBeVisible();
  await expect(page.locator('[data-stale]')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await context.setOffline(false);
  await expect(reportTable(page).getByRole('row')).toHaveCount(16);
  await expect(waiting).toHaveCount(0);
  await expect(page.locator('[data-stale]')).toHaveCount(0);
});

test('a tab builds its report at once with the period and the filters of the previous one, and Back returns', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto(
    '/stats?groups=date&indicators=requests,revenue&period=last_14_days&countries=DE&compare=previous_month',
  );
  const tabs = page.getByRole('group', { name: 'By' });
  await expect(tabs.getByRole('button', { pressed: true })).toHaveText('Day');
  await tabs.getByRole('button', { name: 'App' }).press('Enter');
  await expect(header(page, 'Application')).toBeVisible();
  await expect(tabs.getByRole('button', { name: 'App' })).toBeFocused();
  await expect(tabs.getByRole('button', { pressed: true })).toHaveText('App');
  expect(reportOf(page)).toEqual({
    groups: 'application',
    indicators: 'requests,revenue',
    period: 'last_14_days',
    countries: 'DE',
    compare: 'previous_month',
    sort: '-revenue',
  });
  await page.goBack();
  await expect(tabs.getByRole('button', { pressed: true })).toHaveText('Day');
  await expect(header(page, 'Date')).toBeVisible();
});

test('a press on a name narrows the report to it, also by keyboard, and Back returns', async ({ page, signIn }) => {
  await signIn();
  await page.goto(
    '/stats?groups=geo_country&indicators=requests,revenue&period=last_7_days&sort=-revenue&compare=none',
  );
  const first = reportTable(page).getByRole('row').nth(1);
  const revenue = (await first.getByRole('button').last().innerText()) ?? '';
  await first.getByRole('link').click();
  await expect(header(page, 'Application')).toBeVisible();
  expect(reportOf(page)).toMatchObject({ groups: 'application', countries: 'US', sort: '-revenue' });
  await expect(control(page, /^Filters United States/)).toBeVisible();
  await expect(reportTable(page).getByRole('row').last()).toContainText(revenue);
  await expect(page.getByRole('region', { name: 'Report', exact: true })).toBeFocused();

  // Names and figures are one stop of the Tab key; the arrow keys move between them.
  await first.getByRole('button').first().focus();
  await page.keyboard.press('Home');
  await expect(first.getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(header(page, 'Block')).toBeVisible();
  expect(reportOf(page)).toMatchObject({ groups: 'adBlock', countries: 'US' });
  expect(reportOf(page)).toHaveProperty('apps');
  await page.goBack();
  await expect(header(page, 'Application')).toBeVisible();
  expect(reportOf(page)).not.toHaveProperty('apps');
});

test('a report that cannot be loaded can be retried; a choice that the API refuses stays in the controls, and is built again after a change', async ({
  page,
  signIn,
  expectBrowserError,
  expectAlert,
}) => {
  expectAlert('This report cannot be built.');
  expectBrowserError(/status of 422/);
  expectAlert('Failed to load the report');
  expectBrowserError(/status of 503/);
  await signIn();
  await withoutPagePrefetch(page);
  await page.route('**/api/statistic', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.goto('/stats');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load the report');
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(reportTable(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Report', exact: true })).toBeFocused();

  const json = { result: false, data: null, errors: { period: ['Too long'] }, code: 'validation_failed' };
  await page.route('**/api/statistic', (route) => route.fulfill({ status: 422, json }), { times: 1 });
  await choosePeriod(page, 'Last 14 days');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This report cannot be built.');
  await expect(control(page, /^Period Last 14 days/)).toBeVisible();
  await choosePeriod(page, 'Yesterday');
  await expect(reportTable(page).getByRole('row')).toHaveCount(3);
});

test('no data: a publisher with apps is offered a longer period, one without apps a link to add one', async ({
  page,
  signIn,
  signInAnew,
}) => {
  await signIn();
  await page.goto('/stats?period=2022-01-01..2022-01-31');
  await expect(page.getByText('No data', { exact: true })).toBeVisible();
  await expect(page.getByText('Try a longer period or fewer filters.')).toBeVisible();
  await expectAccessible(page);
  await signInAnew();
  await page.goto('/stats');
  await expect(page.getByText('No data', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Add app' })).toHaveAttribute('href', '/app/add');
});

test('a print has all rows and no frame; copied text has one line per row', async ({ page, context, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printedRows'] = String(
        document.querySelectorAll('[aria-label="Printed report"] tbody tr').length,
      );
      document.documentElement.dataset['printedFigures'] = String(document.querySelectorAll('table button').length);
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await signIn();
  await page.goto(
    '/stats?groups=date,application&indicators=requests,revenue,fill_rate&period=last_14_days&compare=none&size=25',
  );
  await expect(reportTable(page).getByRole('row')).toHaveCount(27);

  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+C');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('\nDate\tApplication\tRequests\tRevenue\tFill rate\n');
  expect(copied).toMatch(/\n[A-Z][a-z]{2} \d+, \d{4}\tChess Trainer Android\t[\d,]+\t\$[\d,.]+\t[\d.]+%\n/);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const note = await page.getByText(/^Only rows 1 to 25 of \d+ are printed\./).innerText();
  const rows = /of (\d+) /u.exec(note)?.[1] ?? '';
  expect(Number(rows)).toBeGreaterThan(100);
  for (const hidden of ['Main menu', 'Pages of the report'])
    await expect(page.getByRole('navigation', { name: hidden })).toBeHidden();
  await expect(build(page)).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  const facts = await page.getByText(/^Period: /).boundingBox();
  const table = await reportTable(page).boundingBox();
  expect(facts?.y).toBeLessThan(table?.y ?? 0);
  const cut = await reportTable(page).evaluate(({ parentElement: box }) => ({
    right: (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0),
    bottom: (box?.scrollHeight ?? 0) - (box?.clientHeight ?? 0),
  }));
  expect(cut).toEqual({ right: 0, bottom: 0 });

  await page.emulateMedia({ media: 'screen' });
  const buttons = await page.locator('table button').count();
  await page.keyboard.press('Control+P');
  await expect(page.locator('html')).toHaveAttribute('data-printed-rows', rows);
  // The print has plain texts, because thousands of figures with explanations would need seconds to render.
  await expect(page.locator('html')).toHaveAttribute('data-printed-figures', String(buttons));
  await expect(reportTable(page).getByRole('row')).toHaveCount(27);
  await expect(page.locator('[aria-label="Printed report"]')).toHaveCount(0);
});

if (isNightly) {
  test('a print shows how many rows have been loaded, is stopped by its button or Escape, and starts only once', async ({
    page,
    signIn,
  }) => {
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset['printed'] = 'yes';
        window.dispatchEvent(new Event('afterprint'));
      };
    });
    await signIn();
    // A report of two calls: a call has up to 2,000 rows.
    await page.goto('/stats?groups=date,application,geo_country&indicators=requests&period=last_14_days&size=25');
    await expect(reportTable(page).getByRole('row')).toHaveCount(27);
    let held = Promise.withResolvers<void>();
    const asked: number[] = [];
    await withoutPagePrefetch(page);
    await page.route('**/api/statistic', async (route) => {
      const { pagination, groupList } = route.request().postDataJSON();
      // Calls of the chart are as large, but have fewer groups.
      if (pagination.size !== 2000 || groupList.length < 3) return route.fallback();
      asked.push(pagination.page);
      if (pagination.page === 2) await held.promise;
      // The page may have aborted the call meanwhile.
      return route.fallback().catch(() => undefined);
    });
    const print = page.getByRole('button', { name: /^(Print|Stop printing)$/ });
    for (const stop of ['Enter', 'Escape']) {
      asked.length = 0;
      held = Promise.withResolvers();
      await print.press('Enter');
      await expect(page.getByText(/^2,000 of [\d,]+ rows$/)).toBeVisible();
      await page.keyboard.press('Control+P');
      await expect.poll(() => asked).toEqual([1, 2]);
      await page.keyboard.press(stop);
      await expect(print).toHaveText('Print');
      await expect(print).toBeFocused();
      held.resolve();
    }
    await expect(page.locator('html')).not.toHaveAttribute('data-printed');
    await print.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  });
}

test('a change of language preserves the chart of a report until its rows have loaded in the other language', async ({
  page,
  signIn,
}) => {
  await signIn();
  // The chart of this report needs other rows than the table, and therefore a separate call.
  await page.goto('/stats?groups=date,application&indicators=requests&period=last_7_days');
  const chart = page.getByRole('figure');
  await expect(chart).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let asked = 0;
  await withoutPagePrefetch(page);
  await page.route('**/api/statistic', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByLabel('Language').selectOption('ru');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Статистика');
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(chart).toHaveCount(1);
  await expect(chart).toHaveAccessibleName(/^Requests/u);
  release();
  await expect(chart).toHaveAccessibleName(/^Запросы/u);
});
