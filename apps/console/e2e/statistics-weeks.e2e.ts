import { expectAccessible } from '@publisher-console/test-kit/accessibility';
import { trialCases } from '@publisher-console/test-kit/trials';
import type { Page } from '@playwright/test';

import { copiedText } from './support/clipboard.ts';
import { forEachLocale } from './support/locales.ts';
import type { Locale } from './support/locales.ts';
import { control, reportOf, reportTable, unfold } from './support/report-page.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    groups: /^Groups /,
    date: 'Date',
    week: 'Week',
    month: 'Month',
    byMonth: 'Revenue by month',
    byWeek: 'Revenue by week',
    part: (shown: number, all: number) => `${shown} of ${all} days`,
    inProgress: 'In progress',
    versus: 'vs',
    copy: 'Copy',
    days: 'Days',
  },
  ru: {
    groups: /^Группировки /,
    date: 'Дата',
    week: 'Неделя',
    month: 'Месяц',
    byMonth: 'Доход по месяцам',
    byWeek: 'Доход по неделям',
    part: (shown: number, all: number) => `${shown} из ${all} ${all === 31 ? 'дня' : 'дней'}`,
    inProgress: 'Есть неполный день',
    versus: 'к',
    copy: 'Копировать',
    days: 'Дни',
  },
} satisfies Record<Locale, Record<string, unknown>>;

const dayMilliseconds = 86_400_000;

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);
}

/** The network's time zone is UTC in the demo. */
const today = new Date().toISOString().slice(0, 10);
const month = `${today.slice(0, 8)}01`;
const monthBefore = `${addDays(month, -1).slice(0, 8)}01`;
const daysOfMonth = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 0)).getUTCDate();
/** From the second day of the previous month, so that the report has a part of that month. */
const period = `${addDays(monthBefore, 1)}..${today}`;
const daysBefore = Number(addDays(month, -1).slice(8));

/** The first cell of each row, without the totals. */
function names(page: Page) {
  return reportTable(page).locator('tbody tr > :first-child');
}

function wholeMonth(day: string, locale: Locale): string {
  const name = new Intl.DateTimeFormat(locale, { month: locale === 'ru' ? 'long' : 'short', timeZone: 'UTC' });
  return `${name.format(new Date(day))} ${day.slice(0, 4)}`;
}

forEachLocale((locale) => {
  const t = texts[locale];
  for (const width of trialCases([1440], [390])) {
    test.describe(`${width} pixels wide`, () => {
      // High enough that the menu of a phone covers nothing.
      test.use({ viewport: { width, height: 2000 } });

      test('a report by month names the parts of months and whole ones, also when it is copied, and opens the days of one', async ({
        page,
        context,
        signIn,
      }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await signIn();
        await page.goto(`/stats?groups=date&indicators=requests,revenue&period=${period}`);
        if (width < 768) await unfold(page);
        await control(page, t.groups).click();
        const dialog = page.getByRole('dialog').filter({ has: page.getByRole('checkbox', { name: t.month }) });
        await dialog.getByRole('checkbox', { name: t.date }).uncheck();
        await dialog.getByRole('checkbox', { name: t.month }).check();
        await page.keyboard.press('Escape');
        await expect.poll(() => reportOf(page)['groups']).toBe('month');

        await expect(names(page)).toHaveCount(2);
        await expect(names(page).first()).toContainText(t.part(daysBefore - 1, daysBefore));
        await expect(names(page).first()).not.toContainText(wholeMonth(monthBefore, locale));
        await expect(names(page).last()).toContainText(t.inProgress);
        const days = Number(today.slice(8));
        if (days < daysOfMonth) await expect(names(page).last()).toContainText(t.part(days, daysOfMonth));
        // The controls are folded again.
        await page.reload();
        await expect(page.getByRole('figure', { name: t.byMonth })).toBeVisible();
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

        await names(page).first().getByRole('link').click();
        await expect
          .poll(() => reportOf(page))
          .toMatchObject({
            groups: 'date',
            period: `${addDays(monthBefore, 1)}..${addDays(month, -1)}`,
            sort: '-date',
          });
        await expect(reportTable(page).locator('tbody tr')).toHaveCount(Math.min(25, daysBefore - 1));

        // In the copied table, a month has its first day.
        await page.goto(`/stats?groups=month&indicators=requests,revenue&period=${monthBefore}..${addDays(month, -1)}`);
        await expect(names(page)).toHaveText([new RegExp(`^${wholeMonth(monthBefore, locale)}`, 'u')]);
        await page.getByRole('button', { name: t.copy }).click();
        await expect
          .poll(() => copiedText(page))
          .toMatch(
            new RegExp(`^${t.month}\t${t.days}\t.*\n${monthBefore}\t${monthBefore} – ${addDays(month, -1)}\t`, 'u'),
          );
      });

      test('a report by week compares each week with its own days, and opens one', async ({ page, signIn }) => {
        await signIn();
        await page.goto('/stats?groups=week&indicators=revenue&period=last_30_days&sort=-week');
        await expect(page.getByRole('figure', { name: t.byWeek })).toBeVisible();
        await expect(names(page).nth(1)).toContainText(t.versus);
        const link = names(page).nth(1).getByRole('link');
        await expectAccessible(page);
        const title = await link.innerText();
        await link.click();
        await expect.poll(() => reportOf(page)['groups']).toBe('date');
        const [from = '', to = ''] = reportOf(page)['period']?.split('..') ?? [];
        expect([new Date(from).getUTCDay(), addDays(from, 6)]).toEqual([1, to]);
        const medium = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
        const written = medium.formatRange(new Date(from), new Date(to)).replaceAll(/[\u2009\u202f]/gu, ' ');
        // On a narrow screen, the title has no year.
        expect(written).toContain(title);
        await expect(reportTable(page).locator('tbody tr')).toHaveCount(7);
      });
    });
  }
});
