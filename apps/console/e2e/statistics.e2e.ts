import { expectAccessible } from '@publisher-console/playwright/accessibility';
import type { Page } from '@playwright/test';

import { forEachLocale } from './support/locales.ts';
import type { Locale } from './support/locales.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    title: 'Statistics',
    table: 'Statistics report',
    build: 'Build report',
    period: /^Period /,
    filters: /^Filters /,
    groups: /^Groups /,
    indicators: /^Indicators /,
    application: 'Application',
    date: 'Date',
    revenue: 'Revenue',
    requests: 'Requests',
    yesterday: 'Yesterday',
    from: 'From',
    to: 'To',
    clear: 'Clear',
    total: 'Total',
    email: 'E-mail',
    password: 'Password',
    signIn: 'Sign in',
    rowsPerPage: 'Rows per page',
    nextPage: 'Next page',
    pageTwo: /^Page 2 of \d+$/,
    noIndicators: 'Select the indicators to generate the report',
    noPeriod: 'Select the time period to generate the report',
    noData: 'No data',
    failed: 'Failed to load the report',
    retry: 'Retry',
    timeZone: 'Time zone: UTC',
    search: 'Find an application',
    nothingFound: 'Nothing found',
  },
  ru: {
    title: 'Статистика',
    table: 'Отчёт по статистике',
    build: 'Построить отчёт',
    period: /^Период /,
    filters: /^Фильтры /,
    groups: /^Группировки /,
    indicators: /^Показатели /,
    application: 'Приложение',
    date: 'Дата',
    revenue: 'Доход',
    requests: 'Запросы',
    yesterday: 'Вчера',
    from: 'С',
    to: 'По',
    clear: 'Сбросить',
    total: 'Итого',
    email: 'Эл. почта',
    password: 'Пароль',
    signIn: 'Войти',
    rowsPerPage: 'Строк на странице',
    nextPage: 'Следующая страница',
    pageTwo: /^Страница 2 из \d+$/,
    noIndicators: 'Чтобы построить отчёт, выберите показатели',
    noPeriod: 'Чтобы построить отчёт, выберите период',
    noData: 'Нет данных',
    failed: 'Не удалось загрузить отчёт',
    retry: 'Повторить',
    timeZone: 'Часовой пояс: UTC',
    search: 'Найти приложение',
    nothingFound: 'Ничего не найдено',
  },
} satisfies Record<Locale, Record<string, string | RegExp>>;

const phone = { width: 390, height: 844 };
const twoGroups = '/stats?groups=date,application&indicators=requests,revenue&period=last_30_days&sort=-revenue';

/** What the address asks for, read as a person reads it. */
function reportOf(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

const dayMilliseconds = 86_400_000;

/** A day before today in the network's time zone, which is UTC in the demo. */
function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMilliseconds).toISOString().slice(0, 10);
}

/** The button that shows a choice and opens it. */
function control(page: Page, name: RegExp) {
  return page.getByRole('button', { name });
}

forEachLocale((locale) => {
  const text = texts[locale];
  const table = (page: Page) => page.getByRole('table', { name: text.table });
  const header = (page: Page, name: string) => table(page).getByRole('columnheader', { name, exact: true });

  test('the first look at Statistics shows the last week with totals', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/stats');
    await expect(page.getByRole('heading', { name: text.title, level: 1 })).toBeVisible();
    // Seven days, their header and their totals.
    await expect(table(page).getByRole('row')).toHaveCount(9);
    await expect(table(page).getByRole('row').last()).toContainText(text.total);
    await expect(page.getByText(text.timeZone)).toBeVisible();
    await expectAccessible(page);
  });

  test('the keyboard alone chooses a report, and only Build report runs it', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/stats');
    await expect(table(page)).toBeVisible();

    await control(page, text.groups).press('Enter');
    await page.getByRole('checkbox', { name: text.application }).press('Space');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(control(page, text.groups)).toBeFocused();
    expect(reportOf(page)).toEqual({});
    await expect(header(page, text.application)).toHaveCount(0);

    await page.getByRole('button', { name: text.build }).press('Enter');
    await expect(header(page, text.application)).toBeVisible();
    expect(reportOf(page)).toMatchObject({ groups: 'date,application', period: 'last_7_days' });
  });

  test('reload and back bring the same report', async ({ page, signIn }) => {
    await signIn();
    await page.goto(twoGroups);
    await expect(header(page, text.revenue)).toHaveAttribute('aria-sort', 'descending');
    const rows = await table(page).getByRole('row').allInnerTexts();

    await page.reload();
    await expect(header(page, text.revenue)).toHaveAttribute('aria-sort', 'descending');
    expect(await table(page).getByRole('row').allInnerTexts()).toEqual(rows);

    await control(page, text.period).click();
    await page.getByRole('button', { name: text.yesterday }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: text.build }).click();
    await expect.poll(() => reportOf(page)['period']).toBe('yesterday');

    await page.goBack();
    await expect.poll(() => reportOf(page)['period']).toBe('last_30_days');
    await expect.poll(() => table(page).getByRole('row').allInnerTexts()).toEqual(rows);
    await expect(control(page, text.period)).not.toContainText(text.yesterday);
  });

  test('a link to a report leads there through the sign-in', async ({ page, demoAccount }) => {
    await page.goto(twoGroups);
    await page.getByLabel(text.email).fill(demoAccount.email);
    await page.getByLabel(text.password, { exact: true }).fill(demoAccount.password);
    await page.getByRole('button', { name: text.signIn, exact: true }).click();
    await expect(header(page, text.application)).toBeVisible();
    expect(reportOf(page)).toMatchObject({ groups: 'date,application', period: 'last_30_days', sort: '-revenue' });
  });

  test('a missing choice is said at its control, and nothing runs', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/stats?indicators=requests');
    await expect(table(page)).toBeVisible();

    await control(page, text.indicators).click();
    await page.getByRole('checkbox', { name: text.requests }).uncheck();
    await page.keyboard.press('Escape');
    await control(page, text.period).click();
    await page.getByRole('button', { name: text.clear }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: text.build }).click();

    await expect(control(page, text.indicators)).toHaveAccessibleDescription(text.noIndicators);
    await expect(control(page, text.period)).toHaveAccessibleDescription(text.noPeriod);
    expect(reportOf(page)).toEqual({ indicators: 'requests' });
    await expectAccessible(page);
  });

  test('any column sorts, either way, and the pages follow the order', async ({ page, signIn }) => {
    await signIn();
    await page.goto(`${twoGroups}&size=10`);
    await expect(table(page).getByRole('row')).toHaveCount(12);

    await header(page, text.requests).getByRole('button').click();
    await expect(header(page, text.requests)).toHaveAttribute('aria-sort', 'descending');
    await header(page, text.requests).getByRole('button').click();
    await expect(header(page, text.requests)).toHaveAttribute('aria-sort', 'ascending');
    expect(reportOf(page)).toMatchObject({ sort: 'requests', size: '10' });

    const first = await table(page).getByRole('row').nth(1).innerText();
    await page.getByRole('button', { name: text.nextPage }).click();
    await expect(page.getByText(text.pageTwo)).toBeVisible();
    await expect(table(page).getByRole('row').nth(1)).not.toHaveText(first);
    expect(reportOf(page)).toMatchObject({ page: '2' });

    await page.getByLabel(text.rowsPerPage).selectOption('50');
    await expect(table(page).getByRole('row')).toHaveCount(52);
    expect(reportOf(page)).not.toHaveProperty('page');
  });

  test('a period is typed', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/stats?groups=date&indicators=requests&period=today');
    await control(page, text.period).press('Enter');
    const [from, to] = [daysAgo(40), daysAgo(35)];
    const inFigures = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' });
    await page.getByLabel(text.from, { exact: true }).fill(inFigures.format(new Date(`${from}T12:00`)));
    await page.getByLabel(text.to, { exact: true }).fill(inFigures.format(new Date(`${to}T12:00`)));
    await page.getByLabel(text.to, { exact: true }).press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: text.build }).press('Enter');
    await expect(table(page).getByRole('row')).toHaveCount(8);
    expect(reportOf(page)).toMatchObject({ period: `${from}..${to}` });
  });

  test('a period is picked in the calendar by keyboard', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/stats?groups=date&indicators=requests&period=today');
    await control(page, text.period).press('Enter');
    // The one day that Tab reaches; arrows lead on from it.
    await page.locator('[role=grid] button[tabindex="0"]').press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: text.build }).press('Enter');
    await expect(table(page).getByRole('row')).toHaveCount(4);
    expect(reportOf(page)).toMatchObject({ period: `${daysAgo(8)}..${daysAgo(7)}` });
  });

  test('filters narrow the report to the chosen applications', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/stats?groups=application&indicators=requests&period=last_7_days');
    await expect(table(page)).toBeVisible();
    await control(page, text.filters).click();
    const search = page.getByRole('combobox', { name: text.search });
    await search.fill('no such application');
    await expect(page.getByText(text.nothingFound)).toBeVisible();
    await search.fill('DRIFT');
    await search.press('Enter');
    await expect(page.getByRole('option', { name: /Drift City/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: text.build }).click();

    await expect(table(page).getByRole('rowheader')).toHaveText([/Drift City/]);
  });

  test('a period before the first statistics says that there is no data', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/stats?period=2022-01-01..2022-01-31');
    await expect(page.getByText(text.noData, { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('a report that cannot be loaded says so and can be tried again', async ({ page, signIn, expectComplaint }) => {
    await signIn();
    expectComplaint(/status of 503/);
    await page.route('**/api/statistic', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await page.goto('/stats');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(text.failed);
    await page.getByRole('button', { name: text.retry }).click();
    await expect(table(page)).toBeVisible();
  });

  test('a phone shows the whole screen, and only the table scrolls sideways', async ({ page, signIn }) => {
    await page.setViewportSize(phone);
    await signIn();
    await page.goto(twoGroups);
    await expect(table(page)).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await control(page, text.period).click();
    await expect(page.getByRole('grid')).toBeInViewport();
    await expectAccessible(page);
  });
});
