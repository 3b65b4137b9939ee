import { expectAccessible, expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';
import { isNightly, trialCases } from '@publisher-console/test-kit/trials';
import type { Page } from '@playwright/test';

import { forEachLocale } from './support/locales.ts';
import type { Locale } from './support/locales.ts';
import { withoutPagePrefetch } from './support/page-prefetch.ts';
import { saveData } from './support/save-data.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    items: [
      'Download the contract and the verification list',
      'Send the signed contract scan',
      'Send the verification document scans',
      'Add apps',
      'Create ad blocks',
      'Read the SDK docs',
      'Install and set up the SDK',
      'Request a test campaign',
      'Run live campaigns',
    ],
    done: (count: number) => `${count} of 2`,
    setFailed: 'Failed to change the status of the item',
    needsContract: 'Needs a signed contract:',
    attention: 'Needs your attention',
    attentionFailed: 'Failed to load what needs your attention',
    money: /^\d+ apps? needs? attention\$[\d,.]+ of \$[\d,.]+ in the last 7 days depends on them$/u,
    yesterday: /^Yesterday/u,
    summary: 'Summary',
    summaryFailed: 'Failed to load the summary table',
    applicationsFailed: 'Failed to load the apps table',
    periodsFailed: 'Failed to load the periods',
    stagesFailed: 'Failed to load the dashboard',
    movesFailed: 'Failed to load what moved',
    retry: 'Retry',
    rows: [/^Today/, /^Last week/, /^This month/],
    apps: 'Apps',
    period: 'Period',
    periods: ['Today', 'Yesterday', '7 days', '14 days', '30 days'],
    fillRate: 'Fill rate',
    fillRateMeans: 'Ad selections divided by requests, in percent',
    totals: 'Totals',
    steps: 'First steps',
    allSteps: 'All steps',
  },
  ru: {
    items: [
      'Скачать договор и список документов для проверки',
      'Отправить скан подписанного договора',
      'Отправить сканы документов для проверки',
      'Добавить приложения',
      'Создать рекламные блоки',
      'Прочитать документацию SDK',
      'Установить и настроить SDK',
      'Запросить тестовую кампанию',
      'Запустить рабочие кампании',
    ],
    done: (count: number) => `${count} из 2`,
    setFailed: 'Не удалось изменить статус пункта',
    needsContract: 'Нужен подписанный договор:',
    attention: 'Требует внимания',
    attentionFailed: 'Не удалось загрузить список того, что требует внимания',
    money: /^\d+ приложен\S+ требу\S+ вниманияна них пришлось [\d\s,$]+ из [\d\s,$]+ за 7 дней$/u,
    yesterday: /^Вчера/u,
    summary: 'Сводка',
    summaryFailed: 'Не удалось загрузить сводную таблицу',
    applicationsFailed: 'Не удалось загрузить таблицу приложений',
    periodsFailed: 'Не удалось загрузить периоды',
    stagesFailed: 'Не удалось загрузить главную страницу',
    movesFailed: 'Не удалось загрузить изменения',
    retry: 'Повторить',
    rows: [/^Сегодня/, /^Прошлая неделя/, /^Этот месяц/],
    apps: 'Приложения',
    period: 'Период',
    periods: ['Сегодня', 'Вчера', '7 дней', '14 дней', '30 дней'],
    fillRate: 'Fill rate',
    fillRateMeans: 'Число подборов рекламы, делённое на число запросов, в процентах',
    totals: 'Итоги',
    steps: 'Первые шаги',
    allSteps: 'Все шаги',
  },
} satisfies Record<Locale, object>;

const itemCall = '**/api/dashboard/stage-item/*';

const main = (page: Page) => page.getByRole('main');

forEachLocale((locale) => {
  const text = texts[locale];
  // Accessibility is checked in one language, because the page has the same elements in both.
  const isFirst = locale === 'en';

  test('a new publisher ticks off the checklist, and a status that is not saved is rolled back', async ({
    page,
    signInAnew,
    expectBrowserError,
    expectAlert,
  }) => {
    expectAlert(text.setFailed);
    await signInAnew();
    await page.goto('/');
    await page.getByText(text.allSteps).click();
    const boxes = main(page).getByRole('checkbox');
    await expect(boxes).toHaveCount(9);
    for (const [place, item] of text.items.entries()) await expect(boxes.nth(place)).toHaveAccessibleName(item);
    await expect(main(page)).toContainText(text.done(0));
    await expect(page.getByRole('table')).toHaveCount(0);
    // The missing signature of the contract is one of the steps, so it is not listed as a problem.
    await expect(page.getByRole('region', { name: text.attention })).toHaveCount(0);
    await expect(main(page)).toContainText(text.needsContract);
    const links = main(page).getByRole('list').last().getByRole('link');
    await expect(links.first()).toHaveAttribute('href', '/sdk');
    await expect(main(page).getByRole('link').and(page.locator('[href="/help?dialog=support"]'))).toHaveCount(1);
    if (isFirst) await expectAccessibleInBothThemes(page);

    const add = page.getByRole('checkbox', { name: text.items[3] ?? '' });
    const saved = page.waitForResponse(itemCall);
    await add.click();
    await expect(main(page)).toContainText(text.done(1));
    await saved;
    // The second of two quick presses decides, although the answer to the first one is late.
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let sent = 0;
    await page.route(itemCall, async (route) => {
      sent += 1;
      if (sent === 1) await held;
      await route.continue();
    });
    const install = page.getByRole('checkbox', { name: text.items[6] ?? '' });
    await install.click();
    await expect(install).toBeChecked();
    await install.click();
    await expect(install).not.toBeChecked();
    const second = page.waitForResponse((answer) => answer.url().includes('stage-item') && sent === 2);
    release();
    await second;
    await page.unroute(itemCall);
    await page.reload();
    // The fold moves down when the steps above it have loaded.
    await expect(main(page).locator('[aria-busy]')).toHaveCount(0);
    await page.getByText(text.allSteps).click();
    await expect(add).toBeChecked();
    await expect(install).not.toBeChecked();
    await expect(main(page)).toContainText(text.done(1));

    expectBrowserError(/status of 503/u);
    await page.route(itemCall, (route) => route.fulfill({ status: 503, json: { result: false } }));
    // `click` instead of `check`, which would fail: the box is unticked again when the change is not saved.
    await install.click();
    await expect(page.locator('[data-snackbar]').filter({ hasText: text.setFailed })).toBeVisible();
    await expect(install).not.toBeChecked();
    await expect(add).toBeChecked();
  });

  test('the figures of a publisher with revenue equal those of the reports to which they link', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.goto('/');
    const summary = page.getByRole('table', { name: text.summary });
    const rows = summary.getByRole('row');
    await expect(rows).toHaveCount(4);
    for (const [place, name] of text.rows.entries())
      await expect(rows.nth(place + 1).getByRole('rowheader')).toHaveText(name);
    await expect(rows.nth(2)).toContainText('%');
    const apps = page.getByRole('table', { name: text.apps });
    await expect(apps.getByRole('row').nth(1)).toBeVisible();

    const tiles = page.getByRole('list', { name: text.totals }).getByRole('listitem');
    const follow = async (figure: ReturnType<Page['getByRole']>, tile: number) => {
      // While another order or period is loading, the table still shows the old rows.
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      const value = await figure.textContent();
      await figure.click();
      await expect(page).toHaveURL(/\/stats\?/);
      await expect(tiles.nth(tile).getByRole('button')).toHaveText(value ?? '');
      await page.goBack();
    };
    // Revenue is the first tile, then requests, impressions and fill rate.
    const yesterday = main(page).getByRole('listitem').filter({ hasText: text.yesterday });
    await follow(yesterday.getByRole('link'), 0);
    await follow(rows.nth(2).getByRole('link').last(), 0);
    await follow(rows.nth(3).getByRole('link').first(), 1);

    const periods = page.getByRole('group', { name: text.period });
    await expect(periods.getByRole('button')).toHaveText(text.periods);
    await periods.getByRole('button', { name: text.periods[4] ?? '' }).click();
    await expect(page).toHaveURL('/?period=last_30_days');
    const fillRate = apps.getByRole('columnheader', { name: text.fillRate });
    await fillRate.getByRole('button').click();
    await expect(page).toHaveURL('/?period=last_30_days&sort=-fill_rate');
    await expect(fillRate).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('tooltip')).toHaveText(text.fillRateMeans);
    await page.keyboard.press('Escape');
    await follow(apps.getByRole('row').nth(1).getByRole('link').nth(3), 3);
    await expect(page).toHaveURL('/?period=last_30_days&sort=-fill_rate');
    await expect(fillRate).toHaveAttribute('aria-sort', 'descending');

    await page.getByText(text.steps).click();
    await expect(main(page).getByRole('checkbox')).toHaveCount(9);
    if (isFirst) await expectAccessible(page);
  });

  test('a part that fails is named, hides no other part, and has a Retry button', async ({
    page,
    signIn,
    expectBrowserError,
    expectAlert,
  }) => {
    await signIn();
    expectBrowserError(/status of 500/u);
    const calls = {
      [text.stagesFailed]: '**/api/dashboard/stage',
      [text.attentionFailed]: '**/api/dashboard/attention',
      [text.summaryFailed]: '**/api/dashboard/statistic/summary',
      [text.movesFailed]: '**/api/statistic',
      [text.periodsFailed]: '**/api/criteria/preset-filter/dashboard',
      [text.applicationsFailed]: '**/api/dashboard/statistic/application',
    };
    await withoutPagePrefetch(page);
    for (const address of Object.values(calls))
      await page.route(address, (route) => route.fulfill({ status: 500, json: { result: false } }));
    for (const failure of Object.keys(calls)) expectAlert(failure);
    await page.goto('/');
    const alerts = page.getByRole('alert');
    for (const failure of Object.keys(calls)) await expect(alerts.filter({ hasText: failure })).toBeVisible();
    if (isFirst) await expectAccessible(page);
    for (const [failure, address] of Object.entries(calls)) {
      await page.unroute(address);
      const alert = alerts.filter({ hasText: failure });
      await alert.getByRole('button', { name: text.retry }).click();
      await expect(alert).toHaveCount(0);
    }
    await expect(page.getByRole('table')).toHaveCount(2);
  });
});

if (isNightly) {
  test('a change of language preserves all figures until the translated titles load', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/');
    await expect(page.getByRole('table')).toHaveCount(2);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const asked = new Set<string>();
    for (const call of ['dashboard/stage', 'dashboard/statistic/summary', 'criteria/preset-filter/dashboard']) {
      await withoutPagePrefetch(page);
      await page.route(`**/api/${call}`, async (route) => {
        asked.add(call);
        await held;
        await route.continue();
      });
    }
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByLabel('Language').selectOption('ru');
    await expect.poll(() => asked.size).toBe(3);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Главная');
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    const summary = page.getByRole('table', { name: 'Сводка' });
    await expect(summary.getByRole('rowheader')).toHaveText([/^Today/u, /^Last week/u, /^This month/u]);
    const periods = page.getByRole('group', { name: 'Период' }).getByRole('button');
    await expect(periods).toHaveText(texts.en.periods);
    release();
    await expect(summary.getByRole('rowheader')).toHaveText(texts.ru.rows);
    await expect(periods).toHaveText(texts.ru.periods);
  });
}

test('a press on a header works even if its tooltip arrives late; the problems are one line, which opens a list ordered by the revenue at stake', async ({
  page,
  signIn,
}) => {
  await page.addInitScript(saveData);
  await signIn();
  await page.goto('/');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/common-parts-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const fillRate = page.getByRole('columnheader', { name: 'Fill rate' }).getByRole('button');
  const loaded = page.waitForResponse('**/assets/common-parts-*.js');
  await fillRate.hover();
  await page.mouse.down();
  release();
  await (await loaded).finished();
  // Waits until the parts that load with the code have been rendered.
  for (let frame = 0; frame < 10; frame += 1) await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.mouse.up();
  await expect(page).toHaveURL('/?sort=-fill_rate');
  await expect(page.getByRole('tooltip')).toHaveText('Ad selections divided by requests, in percent');
  await expect(fillRate).toBeFocused();
  await page.keyboard.press('Escape');

  const attention = page.getByRole('region', { name: texts.en.attention });
  await expect(attention.locator('summary')).toHaveText(texts.en.money);
  await expect(attention.getByRole('listitem')).toHaveCount(0);
  await attention.locator('summary').press('Enter');
  const items = attention.getByRole('listitem');
  await expect(items.first()).toBeVisible();
  const revenues = await items.getByText(/^\$/u).allTextContents();
  const amounts = revenues.map((text) => Number(text.replaceAll(/[$,]/gu, '')));
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  expect(amounts[0]).toBeGreaterThan(0);
  await expectAccessibleInBothThemes(page);
  await items.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/app\/[\da-f-]+#app-ads$/u);
});

for (const last of trialCases(['attention'], ['statistic/summary'])) {
  test(`while the figures load, nothing moves and the focus stays on the heading, even if ${last} comes last`, async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.goto('/help');
    const { promise: watched, resolve: answer } = Promise.withResolvers<void>();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/dashboard/**', async (route) => {
      await watched;
      if (route.request().url().includes(`/api/dashboard/${last}`)) await held;
      await route.continue();
    });
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).press('Enter');
    const heading = page.getByRole('heading', { level: 1, name: 'Dashboard' });
    await expect(heading).toBeFocused();
    // Before the checklist has loaded, it is not known whether the page shows the figures or the checklist.
    await expect(page.getByRole('status', { name: 'The dashboard is loading' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'The apps are loading' })).toHaveCount(0);
    // From the skeleton on, because the replacement of one page by another is no shift, however long after the press.
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const before = Number(document.documentElement.dataset['moved'] ?? 0);
          if ('value' in entry) document.documentElement.dataset['moved'] = String(before + Number(entry.value));
        }
      }).observe({ type: 'layout-shift' });
    });
    answer();
    release();
    await expect(page.getByRole('table', { name: 'Apps' }).getByRole('row').nth(1)).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    expect(Number((await page.locator('html').getAttribute('data-moved')) ?? 0)).toBeLessThan(0.01);
    await expect(page.getByRole('table', { name: 'Summary' })).toBeVisible();
    await expect(heading).toBeFocused();
  });
}

test('revenue is visible without scrolling sideways; on a phone, that of today is within 200 pixels below the top bar', async ({
  page,
  signIn,
}) => {
  await signIn();
  for (const width of trialCases([390, 820], [360, 1024, 1440, 2560])) {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto('/');
    const apps = page.getByRole('table', { name: 'Apps' });
    await expect(apps.getByRole('row').nth(1)).toBeVisible();
    const headers = await apps.getByRole('columnheader').allTextContents();
    const revenue = headers.findIndex((title) => title.startsWith('Revenue'));
    const figures = [apps.getByRole('row').nth(1).getByRole('link').nth(revenue)];
    if (width === 390) {
      const ofToday = page.getByRole('region', { name: 'Today so far' }).getByRole('link').first();
      await expect(ofToday).toHaveText(/^\$[\d,.]+$/u);
      const bar = await page.getByRole('heading', { level: 1 }).boundingBox();
      const figure = await ofToday.boundingBox();
      expect((figure?.y ?? 0) + (figure?.height ?? 0)).toBeLessThan((bar?.y ?? 0) + (bar?.height ?? 0) + 200);
    }
    // On a phone the summary is a list of cards.
    if (width > 768)
      figures.push(page.getByRole('table', { name: 'Summary' }).getByRole('row').last().getByRole('link').last());
    else figures.push(page.getByRole('list', { name: 'Summary' }).getByRole('link', { name: /^\$/u }).first());
    for (const figure of figures) {
      await expect(figure).toHaveText(/^\$[\d,.]+$/u);
      await figure.scrollIntoViewIfNeeded();
      await page.evaluate(() => {
        for (const box of document.querySelectorAll('main div')) box.scrollLeft = 0;
      });
      await expect(figure, `${width}`).toBeInViewport({ ratio: 1 });
    }
  }
});
