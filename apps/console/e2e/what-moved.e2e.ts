import { expectAccessible, expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';
import { isNightly } from '@publisher-console/test-kit/trials';
import type { Locator, Page } from '@playwright/test';

import { forEachLocale } from './support/locales.ts';
import type { Locale } from './support/locales.ts';
import { withoutPagePrefetch } from './support/page-prefetch.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: { moved: 'What moved', up: 'Up', down: 'Down', other: 'Other: ', country: 'Country', summary: 'Summary' },
  ru: {
    moved: 'Что изменилось',
    up: 'Рост',
    down: 'Снижение',
    other: 'Прочее: ',
    country: 'Страна',
    summary: 'Сводка',
  },
} satisfies Record<Locale, object>;

/** Amounts with their signs, in the order of a text. */
function amountsIn(text: string): number[] {
  const amounts = text.match(/[+−]?(?:\$\d(?:[\d.,]*\d)?|\d[\d\s\u00A0\u202F]*(?:,\d+)?[\s\u00A0]\$)/gu) ?? [];
  return amounts.map((amount) => {
    const digits = amount.includes('$') && amount.trim().endsWith('$') ? amount.replace(',', '.') : amount;
    return Number(digits.replace('−', '-').replaceAll(/[^\d.-]/gu, ''));
  });
}

const sumOf = (amounts: number[]) => Number(amounts.reduce((sum, amount) => sum + amount, 0).toFixed(6));

/** The calls for moves. */
function countMoves(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (body.includes('"by":"change"')) calls.push(body);
  });
  return calls;
}

async function changeOf(rows: Locator): Promise<number[]> {
  const lines = await rows.allInnerTexts();
  return lines.flatMap((line) => amountsIn(line).slice(0, 1));
}

forEachLocale((locale) => {
  const text = texts[locale];

  test('the change is that of its two sides, and its causes, rows and others add up to it', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.goto('/');
    const moved = page.getByRole('region', { name: text.moved, exact: true });
    await expect(moved.getByRole('listitem').first()).toBeVisible();
    const [total, sentence] = await moved.getByRole('paragraph').allInnerTexts();
    const [change = Number.NaN, current = 0, previous = 0] = amountsIn(total ?? '');
    expect(change).not.toBe(0);
    expect(change).toBe(sumOf([current, -previous]));
    expect(sumOf(amountsIn(sentence ?? ''))).toBe(change);

    const listed = await changeOf(moved.getByRole('listitem'));
    expect(listed.length).toBeGreaterThan(1);
    const other = amountsIn(await moved.getByText(text.other).innerText());
    expect(sumOf([...listed, ...other])).toBe(change);
    for (const rise of await changeOf(moved.getByRole('region', { name: text.up }).getByRole('listitem')))
      expect(rise).toBeGreaterThan(0);
    for (const fall of await changeOf(moved.getByRole('region', { name: text.down }).getByRole('listitem')))
      expect(fall).toBeLessThan(0);
    await expectAccessibleInBothThemes(page);
  });
});

test('the tab is in the address, costs at most one call per direction, and a row links to its report with the comparison', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  const moved = page.getByRole('region', { name: 'What moved', exact: true });
  await expect(moved.getByRole('listitem').first()).toBeVisible();
  const calls = countMoves(page);
  await moved.getByRole('tab', { name: 'App' }).press('ArrowRight');
  await expect(page).toHaveURL('/?moves=geo_country');
  await expect(moved.getByRole('tab', { name: 'Country' })).toBeFocused();
  await expect(moved.getByRole('listitem').first()).toBeVisible();
  // One call for the rises and, because there are more than 25 countries, one for the falls.
  expect(calls.map((body) => JSON.parse(body).sort.direction)).toEqual(['desc', 'asc']);
  await page.reload();
  await expect(moved.getByRole('tab', { name: 'Country' })).toHaveAttribute('aria-selected', 'true');

  // The order of the apps table stays, and so does the tab.
  await page.getByRole('columnheader', { name: 'Fill rate' }).getByRole('button').click();
  await expect(page).toHaveURL('/?sort=-fill_rate&moves=geo_country');

  const row = moved.getByRole('link').first();
  const [change] = amountsIn(await row.innerText());
  await row.click();
  await expect(page).toHaveURL(
    /countries=[A-Z]{2}.*compare=previous_period|compare=previous_period.*countries=[A-Z]{2}/u,
  );
  await expect(page.getByRole('columnheader', { name: 'eCPM' })).toBeVisible();
  const revenue = page.getByRole('list', { name: 'Totals' }).getByRole('listitem').first();
  const [, difference = Number.NaN] = amountsIn(await revenue.innerText());
  // The card rounds to whole amounts.
  expect(Math.abs(difference - (change ?? 0))).toBeLessThan(1);
});

test('a figure of the statistics shows its moves, and one more press opens all of its rows', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/stats?groups=date&indicators=revenue,requests,ecpm&period=last_7_days');
  const totals = page.getByRole('list', { name: 'Totals' }).getByRole('button');
  await totals.first().click();
  const explanation = page.getByRole('dialog', { name: 'Revenue, Total' });
  const moved = explanation.getByRole('region', { name: 'What moved' });
  await expect(moved.getByRole('listitem').first()).toBeVisible();
  await expect(moved.getByRole('tab')).toHaveText(['App', 'Country', 'Format', 'Ad block']);
  const listed = await changeOf(moved.getByRole('listitem'));
  const other = amountsIn(await moved.getByText('Other: ').innerText());
  expect(sumOf([...listed, ...other])).toBe(sumOf(amountsIn(await moved.getByRole('paragraph').first().innerText())));
  await expectAccessible(page);
  await moved.getByRole('tab', { name: 'Country' }).click();
  await moved.getByRole('link', { name: 'By country' }).click();
  await expect(explanation).toBeHidden();
  await expect(page).toHaveURL(/groups=geo_country/u);

  // A ratio is not a sum of parts, so only its reports are shown.
  await page.goBack();
  await totals.nth(2).click();
  const ofPrice = page.getByRole('dialog', { name: 'eCPM, Total' });
  await expect(ofPrice.getByRole('link')).toHaveText(['By app', 'By country', 'By format', 'By ad block']);
  await expect(ofPrice.getByRole('tab')).toHaveCount(0);
});

if (isNightly) {
  test('rows that fail to load leave the rest of the card, and have a Retry button', async ({
    page,
    signIn,
    expectBrowserError,
    expectAlert,
  }) => {
    await signIn();
    await withoutPagePrefetch(page);
    await page.goto('/');
    const moved = page.getByRole('region', { name: 'What moved', exact: true });
    await expect(moved.getByRole('listitem').first()).toBeVisible();
    expectBrowserError(/status of 500/u);
    expectAlert('Failed to load what moved');
    await page.route('**/api/statistic', (route) => route.fulfill({ status: 500, json: { result: false } }));
    await moved.getByRole('tab', { name: 'Format' }).click();
    const alert = moved.getByRole('alert');
    await expect(alert).toBeVisible();
    await page.unroute('**/api/statistic');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(moved.getByRole('listitem').first()).toBeVisible();
  });
}
