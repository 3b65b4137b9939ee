import { expectAccessible, expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';
import { isNightly, trialCases } from '@publisher-console/test-kit/trials';
import type { Locator, Page } from '@playwright/test';

import { holdScripts } from './support/hydration.ts';
import { forEachLocale } from './support/locales.ts';
import type { Locale } from './support/locales.ts';
import { build, control, header, reportOf, reportTable, unfold } from './support/report-page.ts';
import { saveData } from './support/save-data.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    period: /^Period /,
    filters: /^Filters /,
    groups: /^Groups /,
    indicators: /^Indicators /,
    comparison: /^Comparison /,
    vsPrevious: /^vs previous/,
    none: 'None',
    notCompared: /^not compared/,
    noPeriod: 'Select the time period to generate the report',
    clear: 'Clear',
    changed: 'Report out of date',
    build: /^Build/,
    reset: 'Reset',
    done: 'Done',
    previous: 'Previous period (same weekdays)',
    lastMonth: 'Same days last month',
    yearAgo: 'Same period last year (same weekdays)',
  },
  ru: {
    period: /^Период /,
    filters: /^Фильтры /,
    groups: /^Группировки /,
    indicators: /^Показатели /,
    comparison: /^Сравнение /,
    vsPrevious: /^к предыдущему/,
    none: 'Без сравнения',
    notCompared: /^без сравнения/,
    noPeriod: 'Чтобы построить отчёт, выберите период',
    clear: 'Очистить',
    changed: 'Отчёт устарел',
    build: /^Построить/,
    reset: 'Отменить изменения',
    done: 'Готово',
    previous: 'С предыдущим периодом (те же дни недели)',
    lastMonth: 'С теми же числами прошлого месяца',
    yearAgo: 'С тем же периодом год назад (те же дни недели)',
  },
} satisfies Record<Locale, Record<string, string | RegExp>>;

const sizes = trialCases(
  [{ width: 1440, height: 900 }],
  [
    { width: 390, height: 844 },
    { width: 1024, height: 768 },
  ],
);
const phone = { width: 390, height: 844 };
const onItsSide = { width: 844, height: 390 };

/** Records the calls for reports in the order in which they are sent. */
function watchReports(page: Page): { bodies: string[]; authorizations: (string | undefined)[] } {
  const sent = { bodies: new Array<string>(), authorizations: new Array<string | undefined>() };
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/statistic')) return;
    sent.bodies.push(request.postData() ?? '');
    sent.authorizations.push(request.headers()['authorization']);
  });
  return sent;
}

function strip(page: Page, text: string) {
  return page.getByRole('status').filter({ hasText: text });
}

/** The names of the chips, with their numbers. */
function order(panel: Locator) {
  return panel.getByRole('list').getByRole('listitem').getByRole('button', { name: /^\d/ });
}

forEachLocale((locale) => {
  const text = texts[locale];

  test('an incomplete choice is distinguished from the report, moves nothing, and Reset returns to the report', async ({
    page,
    signIn,
    expectAlert,
  }) => {
    expectAlert(text.noPeriod);
    await signIn();
    const result = page.locator('[data-stale]');
    for (const size of sizes) {
      // The page is loaded in each size, because an open page adapts to another size with a delay.
      await page.setViewportSize(size);
      await page.goto('/stats?groups=date&indicators=requests');
      await expect(reportTable(page)).toBeVisible();
      await expect(page.getByRole('figure')).toBeVisible();
      await expect(result).toHaveCount(0);
      const isPhone = size.width === phone.width;
      if (isPhone) await unfold(page);
      const { y } = (await reportTable(page).boundingBox()) ?? {};
      const quiet = await build(page).evaluate((button) => getComputedStyle(button).backgroundColor);

      await control(page, text.period).click();
      await page.getByRole('dialog').getByRole('button', { name: text.clear }).click();
      await page.keyboard.press('Escape');
      await expect(control(page, text.period)).toBeFocused();
      await expect(control(page, text.period)).toHaveAccessibleDescription(text.noPeriod);
      await expect(strip(page, text.changed)).toBeVisible();
      await expect(result).toHaveCount(1);
      await expect(build(page)).not.toHaveCSS('background-color', quiet);
      await expect(page.getByRole('button', { name: text.build })).toHaveCount(1);
      // The controls of a phone are one below the other, and so are their errors.
      if (!isPhone) expect(await reportTable(page).boundingBox()).toMatchObject({ y });
      if (size === sizes[0]) {
        await expectAccessibleInBothThemes(page);
        await page.locator('html').evaluate((html) => html.setAttribute('data-theme', 'light'));
      }

      await page.getByRole('button', { name: text.reset, exact: true }).press('Enter');
      await expect(strip(page, text.changed)).toHaveCount(0);
      await expect(build(page)).toBeFocused();
      await page.mouse.move(0, 0);
      await expect(build(page)).toHaveCSS('background-color', quiet);
    }
    expect(reportOf(page)).toEqual({ groups: 'date', indicators: 'requests' });
  });

  test('the comparison has its own control, which shows its days and builds at once, as does a preset', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.goto('/stats?groups=date&indicators=requests&period=2026-03-01..2026-03-07');
    // Without a choice, a report is compared.
    await expect(control(page, text.comparison)).toHaveText(text.vsPrevious);
    await control(page, text.comparison).click();
    const dialog = page.getByRole('dialog');
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    const days = (from: string, to: string) => day.formatRange(new Date(from), new Date(to));
    await expect(dialog.getByRole('button', { pressed: true })).toHaveText(
      `${text.previous}${days('2026-02-22', '2026-02-28')}`,
    );
    const yearAgo = dialog.getByRole('button', { name: text.yearAgo });
    await expect(yearAgo).toContainText(days('2025-03-02', '2025-03-08'));
    await expectAccessible(page);
    await yearAgo.click();
    await expect(dialog).toBeHidden();
    await expect(control(page, text.comparison)).toBeFocused();
    await expect.poll(() => reportOf(page)).toMatchObject({ compare: 'previous_year' });
    await control(page, text.period).click();
    // Found by its attribute: while the calendar loads, a role without one would find the disabled Reset button.
    await dialog.locator('[aria-pressed=false]').first().click();
    await expect(dialog).toBeHidden();
    await expect(control(page, text.period)).toBeFocused();
    await expect.poll(() => reportOf(page)).toMatchObject({ period: 'today', compare: 'previous_year' });

    await control(page, text.comparison).press('Enter');
    await dialog.getByRole('button', { name: text.none, exact: true }).press('Enter');
    await expect.poll(() => reportOf(page)).toMatchObject({ period: 'today', compare: 'none' });
    await page.reload();
    await expect(control(page, text.comparison)).toHaveText(text.notCompared);
    await expect(reportTable(page)).toBeVisible();
    await expect(page.locator('[title*=" 2026"]').filter({ hasText: '%' })).toHaveCount(0);
  });

  test('on a phone the choices are sheets with Done, large enough for fingers', async ({ page, signIn }) => {
    await page.setViewportSize(phone);
    await signIn();
    await page.goto('/stats?groups=date&indicators=requests&countries=DE');
    await unfold(page);
    for (const name of [text.period, text.comparison, text.filters, text.groups, text.indicators]) {
      await control(page, name).click();
      const sheet = page.getByRole('dialog');
      await expect(sheet).toBeVisible();
      await expect(
        sheet
          .getByRole('checkbox')
          .or(sheet.getByRole('grid'))
          .or(sheet.getByRole('button', { pressed: true }))
          .first(),
      ).toBeVisible();
      const { y = 0, height = 0 } = (await sheet.boundingBox()) ?? {};
      expect(Math.round(y + height)).toBe(phone.height);
      const low = await sheet.evaluate((element) =>
        [...element.querySelectorAll('button, label:has(input), [role=option]')]
          .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
          .map(({ textContent }) => textContent),
      );
      expect(low).toEqual([]);
      if (name === text.filters || name === text.groups) await expectAccessible(page);
      await sheet.getByRole('button', { name: text.done }).press('Enter');
      await expect(sheet).toBeHidden();
      await expect(control(page, name)).toBeFocused();
    }
  });
});

test('groups and indicators are numbered, moved by keyboard and by pointer, and removed; ticking moves nothing', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/stats?groups=geo_country,date&indicators=revenue,requests');
  const dialog = page.getByRole('dialog');
  await control(page, /^Groups /).click();
  await expect(order(dialog)).toHaveText(['1Geography', '2Date']);
  const boxes = await dialog
    .getByRole('checkbox')
    .evaluateAll((all) => all.map((box) => box.getBoundingClientRect().y));
  await dialog.getByRole('checkbox', { name: 'Application' }).check();
  await expect(order(dialog)).toHaveText(['1Geography', '2Date', '3Application']);
  expect(
    await dialog.getByRole('checkbox').evaluateAll((all) => all.map((box) => box.getBoundingClientRect().y)),
  ).toEqual(boxes);
  await expect(order(dialog).first()).toHaveAccessibleDescription('The arrow keys move it, Delete removes it.');
  await order(dialog).first().press('ArrowDown');
  await expect(order(dialog)).toHaveText(['1Date', '2Geography', '3Application']);
  await expect(order(dialog).nth(1)).toBeFocused();
  await expect(dialog.getByRole('status').filter({ hasText: 'Geography: 2 of 3' })).toBeAttached();
  await dialog.getByRole('button', { name: 'Remove Geography' }).press('Enter');
  await expect(order(dialog)).toHaveText(['1Date', '2Application']);
  await expect(dialog.getByRole('button', { name: 'Remove Application' })).toBeFocused();
  await expect(dialog.getByRole('checkbox', { name: 'Geography' })).not.toBeChecked();
  await page.keyboard.press('Escape');

  await control(page, /^Indicators /).click();
  await dialog.getByRole('group', { name: 'Basic' }).getByRole('button', { name: 'Select all' }).click();
  await expect(order(dialog)).toHaveText(['1Revenue', '2Requests', '3Selections', '4Impressions', '5Clicks']);
  await expect(dialog.getByRole('checkbox', { name: 'Fill rate' })).toHaveAccessibleDescription(/= .*÷/);
  const last = (await order(dialog).last().boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const first = (await order(dialog).first().boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await page.mouse.move(last.x + 20, last.y + last.height / 2);
  await page.mouse.down();
  await page.mouse.move(first.x + 20, first.y + first.height, { steps: 6 });
  await page.mouse.move(first.x + 20, first.y + 2, { steps: 2 });
  await page.mouse.up();
  await expect(order(dialog)).toHaveText(['1Clicks', '2Revenue', '3Requests', '4Selections', '5Impressions']);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Build', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(header(page, 'Clicks')).toBeVisible();
  await expect(control(page, /^Indicators 5 of 12/)).toBeFocused();
  expect(reportOf(page)).toMatchObject({
    groups: 'date,application',
    indicators: 'clicks,revenue,requests,selections,impressions',
  });
});

test('chosen apps are on top when the filters open; the filters that a link has set can be removed', async ({
  page,
  signIn,
}) => {
  await signIn();
  const { bodies } = watchReports(page);
  await page.goto('/stats?groups=geo_country&indicators=requests&countries=DE,FR');
  const dialog = page.getByRole('dialog');
  await expect(control(page, /^Filters 2 countries/)).toBeVisible();
  await control(page, /^Filters /).click();
  const options = dialog.getByRole('option');
  const ticked = options.filter({ hasText: 'Drift City' });
  await expect(ticked).toBeVisible();
  const before = await options.allInnerTexts();
  await ticked.click();
  expect(await options.allInnerTexts()).toEqual(before);
  await expect(ticked.locator('img')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove France' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Remove Germany' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(control(page, /^Filters Drift City \+1/)).toBeFocused();
  await expect.poll(() => reportOf(page)['countries']).toBe('DE');
  await control(page, /^Filters /).click();
  await expect(options.nth(1)).toContainText('Drift City');

  // Reset in the popover resets only its own control, and then there is nothing to build.
  await dialog.getByRole('button', { name: 'Remove Germany' }).click();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove Germany' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Build', exact: true }).click();
  await expect(control(page, /^Filters Drift City \+1/)).toBeFocused();
  expect(JSON.parse(bodies.at(-1) ?? '').filterList.countryList).toEqual(['DE']);
});

test('an app that was just added is in the filters of its own report, and nothing changes by itself', async ({
  page,
  signInAnew,
}) => {
  await signInAnew();
  await page.clock.install();
  await page.goto('/stats');
  await expect(page.getByText('No data', { exact: true })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Apps' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Add app' }).first().click();
  await page.getByLabel("My app hasn't been published yet").check();
  await page.getByLabel('Android').check();
  await page.getByLabel('App name').fill('Brand new app');
  await page.getByRole('main').getByRole('button', { name: 'Add app' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brand new app');
  await page.getByRole('button', { name: 'Actions for Brand new app' }).click();
  await page.getByRole('menuitem', { name: 'Statistics' }).click();

  await expect(control(page, /^Filters Brand new app$/)).toBeVisible();
  // A longer period is not suggested, because an app that is not active yet has no statistics in any period.
  await expect(page.getByText('None of your apps is active yet.')).toBeVisible();
  await expect(page.getByText('Try a longer period')).toHaveCount(0);
  await expect(page.getByLabel('Rows per page')).toHaveCount(0);
  await control(page, /^Filters /).click();
  await expect(page.getByRole('option', { name: 'Brand new app' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  // A list older than a minute is refetched when the tab becomes visible.
  const again = page.waitForResponse('**/api/criteria/filter');
  await page.clock.fastForward('01:01');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await again;
  await expect(strip(page, 'Report out of date')).toHaveCount(0);
  await expect(build(page)).toBeVisible();
});

if (isNightly) {
  test('an app in the address that the list does not offer stays in the choice, with its id', async ({
    page,
    signIn,
  }) => {
    const foreign = '01900000-0000-7000-8000-000000000000';
    await signIn();
    await page.goto(`/stats?groups=date&indicators=requests&apps=${foreign}`);
    await expect(control(page, /^Filters 1 app$/)).toBeVisible();
    await expect(strip(page, 'Report out of date')).toHaveCount(0);
    await control(page, /^Filters /).click();
    const option = page.getByRole('option', { name: foreign });
    await expect(option).toContainText('Not in the list');
    await option.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Build', exact: true }).click();
    await expect.poll(() => reportOf(page)).not.toHaveProperty('apps');
  });
}

if (isNightly) {
  test('a phone on its side has room for the report; the controls unfold', async ({ page, signIn }) => {
    await page.setViewportSize(onItsSide);
    await signIn();
    await page.goto('/stats');
    await expect(reportTable(page)).toBeVisible();
    const { y = 0 } = (await page.getByRole('list', { name: 'Totals' }).boundingBox()) ?? {};
    expect(y).toBeLessThan(onItsSide.height * 0.7);
    await expect(control(page, /^Period /)).toBeHidden();
    const opener = page.getByRole('button', { name: /^Edit report/ });
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await opener.press('Enter');
    await expect(control(page, /^Period /)).toBeVisible();
    await expectAccessible(page);
  });
}

test('after a refusal because of an expired token, the report is sent once, with the new token', async ({
  page,
  signIn,
  expectBrowserError,
}) => {
  await signIn();
  // The new token would equal the old one if both were issued in the same second, so the stored one is changed.
  await page.evaluate(() => localStorage.setItem('auth_token', `${localStorage.getItem('auth_token')}.old`));
  expectBrowserError(/status of 401/);
  const expired = {
    result: false,
    data: null,
    errors: [{ message: 'Expired JWT Token' }],
    message: 'Expired JWT Token',
  };
  let old: string | undefined;
  await page.route('**/api/**', async (route) => {
    const { authorization } = route.request().headers();
    old ??= authorization;
    if (authorization === undefined || authorization !== old) await route.continue();
    else await route.fulfill({ status: 401, json: expired });
  });
  const { authorizations } = watchReports(page);
  await page.goto('/stats');
  await expect(reportTable(page).getByRole('row')).toHaveCount(9);
  expect(authorizations).toHaveLength(1);
  expect(authorizations[0]).not.toBe(old);
});

test('the menu and the palette open the last report, also after a reload, and only for its reader', async ({
  page,
  signIn,
  signInAs,
}) => {
  await signIn();
  await page.goto('/stats?groups=application&indicators=requests');
  await expect(reportTable(page)).toBeVisible();
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search or jump to…' }).getByRole('searchbox').fill('stat');
  await page.keyboard.press('Enter');
  await expect(header(page, 'Application')).toBeVisible();
  expect(reportOf(page)).toEqual({ groups: 'application', indicators: 'requests' });

  await page.goto('/help');
  const link = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Statistics' });
  await expect(link).toHaveAttribute('href', /groups=application/);
  await signInAs('oleg@harbour.example');
  await page.goto('/help');
  await expect(link).toHaveAttribute('href', '/stats');
});

test.describe('the row of controls', () => {
  // Russian words are longer.
  for (const language of trialCases(['ru-RU'], ['en-US'])) {
    test.describe(language, () => {
      test.use({ locale: language });

      test('cuts no word and is one line from 1440 px, two on a tablet, and the Tab key follows it', async ({
        page,
        signIn,
      }) => {
        await signIn();
        for (const choice of trialCases(
          ['period=last_month&compare=previous_month', 'period=2025-12-20..2026-01-11'],
          ['period=last_30_days', 'period=last_7_days&compare=none'],
        )) {
          await page.goto(`/stats?groups=date&indicators=requests&${choice}`);
          await expect(build(page)).toBeVisible();
          for (const [width, lines] of [
            [820, 2],
            [1440, 1],
            [1920, 1],
          ] as const) {
            await page.setViewportSize({ width, height: 900 });
            const places = () =>
              page.locator('[data-report-controls] button').evaluateAll((buttons) => {
                const shown = buttons.filter((each) => each.checkVisibility());
                return shown.map((each) => {
                  const cut = [...each.querySelectorAll('.truncate')].filter((part) => part.checkVisibility());
                  const { x, y } = each.getBoundingClientRect();
                  return { x, y, isCut: cut.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth) };
                });
              });
            // Days of two years are the longest period; they may need one more line.
            const most = choice.includes('..') ? lines + 1 : lines;
            await expect.poll(async () => new Set((await places()).map(({ y }) => y)).size).toBeLessThanOrEqual(most);
            const shown = await places();
            expect(shown.filter(({ isCut }) => isCut)).toEqual([]);
            expect(shown.toSorted((one, other) => one.y - other.y || one.x - other.x)).toEqual(shown);
          }
        }
      });
    });
  }
});

test('a chosen comparison is used for the next report, also in the address, but not for another publisher', async ({
  page,
  signIn,
  signInAs,
}) => {
  const text = texts.en;
  const left = page.getByText('Today is left out of the comparison.');
  const choose = async (name: string) => {
    await control(page, text.comparison).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
  };
  await signIn();
  await page.goto('/stats');
  await expect(left).toBeVisible();
  expect(reportOf(page)).toEqual({});
  await choose(text.lastMonth);
  await expect.poll(() => reportOf(page)).toMatchObject({ compare: 'previous_month' });

  await page.goto('/stats');
  await expect(left).toBeVisible();
  // Another user of the address sees the same comparison.
  await expect.poll(() => reportOf(page)).toMatchObject({ groups: 'date', compare: 'previous_month' });
  await page.reload();
  await expect(control(page, text.comparison)).toHaveText(/^vs last month/u);

  // No comparison is a choice too.
  await choose(text.none);
  await expect(left).toHaveCount(0);
  await page.goto('/stats');
  await expect(reportTable(page)).toBeVisible();
  await expect.poll(() => reportOf(page)).toMatchObject({ groups: 'date', compare: 'none' });
  await expect(left).toHaveCount(0);

  // The comparison of an address that describes a report has precedence.
  await page.goto('/stats?groups=date&indicators=requests');
  await expect(left).toBeVisible();

  await signInAs('oleg@harbour.example');
  await page.goto('/stats');
  await expect(left).toBeVisible();
  expect(reportOf(page)).toEqual({});
});

test('an opening that loads at its first press is cancelled by a press, Escape or a move of the focus, and never opens late', async ({
  page,
  signIn,
}) => {
  await page.addInitScript(saveData);
  await signIn();
  await page.goto('/stats?groups=date&indicators=requests');
  await expect(reportTable(page)).toBeVisible();
  const chartMenu = page.getByRole('button', { name: 'Save the chart' });
  await expect(chartMenu).toBeVisible();
  const release = await holdScripts(page);
  const period = control(page, /^Period /);
  const figure = page.getByRole('list', { name: 'Totals' }).getByRole('button').first();
  const openers = [period, page.getByRole('button', { name: 'Download' }), chartMenu, figure];

  for (const opener of openers) {
    await opener.press('Enter');
    await expect(opener).toHaveAttribute('aria-busy', 'true');
    await expect(opener).not.toHaveAttribute('aria-disabled', 'true');
    await expect(opener).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opener).not.toHaveAttribute('aria-busy');
    await expect(opener).toBeFocused();
  }
  for (const callOff of ['Enter', 'Tab']) {
    await period.press('Enter');
    await expect(period).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press(callOff);
    await expect(period).not.toHaveAttribute('aria-busy');
  }

  // Of several presses only the last one opens its popover.
  for (const opener of openers) await opener.click();
  await period.click();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(1);
  await expect(period).toBeFocused();
  release();
  await expect(page.locator('[role=dialog]:focus-within')).toContainText('Yesterday');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('the popups offer everything in the specification, and weeks and months: filters, groups, indicators in four classes', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/stats?groups=date&indicators=requests');
  const dialog = page.getByRole('dialog');
  await control(page, /^Filters /).click();
  await expect(dialog.getByRole('option', { name: 'All applications' })).toBeVisible();
  await expect(dialog.getByRole('option', { name: 'Drift City' }).first()).toBeVisible();
  const types = dialog.getByRole('group', { name: 'Block types' }).getByRole('checkbox');
  await expect(types).toHaveCount(3);
  await dialog.getByRole('checkbox', { name: 'Rewarded video' }).check();
  await expect(dialog.getByRole('checkbox', { name: /^All/u })).not.toBeChecked();
  await page.keyboard.press('Escape');

  await control(page, /^Groups /).click();
  for (const name of ['Date', 'Week', 'Month', 'Application', 'Block', 'Block format', 'Geography'])
    await expect(dialog.getByRole('checkbox', { name, exact: true })).toBeVisible();
  await expect(dialog.getByRole('checkbox')).toHaveCount(7);
  await page.keyboard.press('Escape');

  await control(page, /^Indicators /).click();
  for (const [name, indicators] of [
    ['Basic', ['Requests', 'Selections', 'Impressions', 'Clicks']],
    ['Monetary', ['Revenue', 'eCPM', 'RPM']],
    ['Analytical', ['Fill rate', 'Show rate', 'CTR']],
    ['Additional', ['Completions', 'Completion rate']],
  ] as const) {
    const boxes = dialog.getByRole('group', { name }).getByRole('checkbox');
    await expect(boxes).toHaveCount(indicators.length);
    for (const [index, indicator] of indicators.entries())
      await expect(boxes.nth(index)).toHaveAccessibleName(new RegExp(indicator, 'u'));
  }
});
