import { expectAccessible, expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';
import type { Page } from '@playwright/test';

import { forEachLocale } from './support/locales.ts';
import { withoutPagePrefetch } from './support/page-prefetch.ts';
import { unfold } from './support/report-page.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    save: 'Save template',
    name: 'Template name',
    noName: 'Enter the template name to save the template',
    noIndicators: 'Select the indicators to save the template',
    noPeriod: 'Select the time period to save the template',
    saved: 'Report saved',
    templates: /^My templates /u,
    none: /^No templates yet/u,
    byCountry: 'eCPM by country',
    byDay: 'Day',
    noReport: /to generate the report$/u,
    indicators: /^Indicators /u,
    period: /^Period /u,
    clear: 'Clear',
    overwrite: 'Overwrite the template',
    button: 'Save',
    actions: 'Actions for Revenue by country',
    start: 'Open Statistics with this template',
    started: 'Statistics opens with this template',
    rename: 'Rename',
    renamed: 'Template renamed',
    delete: 'Delete',
    confirm: 'Delete the template',
    deleted: 'Template deleted',
  },
  ru: {
    save: 'Сохранить шаблон',
    name: 'Название шаблона',
    noName: 'Чтобы сохранить шаблон, введите название',
    noIndicators: 'Чтобы сохранить шаблон, выберите показатели',
    noPeriod: 'Чтобы сохранить шаблон, выберите период',
    saved: 'Отчёт сохранён',
    templates: /^Мои шаблоны /u,
    none: /^Шаблонов пока нет/u,
    byCountry: 'eCPM по странам',
    byDay: 'День',
    noReport: /^Чтобы построить отчёт/u,
    indicators: /^Показатели /u,
    period: /^Период /u,
    clear: 'Очистить',
    overwrite: 'Перезаписать шаблон',
    button: 'Сохранить',
    actions: 'Действия: Revenue by country',
    start: 'Открывать статистику с этим шаблоном',
    started: 'Статистика открывается с этим шаблоном',
    rename: 'Переименовать',
    renamed: 'Шаблон переименован',
    delete: 'Удалить',
    confirm: 'Удалить шаблон',
    deleted: 'Шаблон удалён',
  },
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const snackbar = (page: Page, text: string) => page.locator('[data-snackbar]').filter({ hasText: text });
const tokenOf = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  return { authorization: `Bearer ${token}` };
};
const reportIn = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

forEachLocale((locale) => {
  const text = texts[locale];
  // Accessibility is checked in one language, because the page has the same elements in both.
  const isFirst = locale === 'en';

  test('a report is saved as a template, opened, made the start, renamed and deleted', async ({
    page,
    signInAnew,
    expectAlert,
  }) => {
    expectAlert(text.noIndicators);
    expectAlert(text.noPeriod);
    expectAlert(text.noReport);
    expectAlert('Revenue by country');
    await signInAnew();
    await page.goto('/stats?groups=date&indicators=requests&period=2026-01-01..2026-01-31');

    // The error is shown at the control that lacks a choice.
    await button(page, text.indicators).click();
    await page.getByRole('checkbox', { checked: true }).uncheck();
    await page.keyboard.press('Escape');
    await button(page, text.save).click();
    await expect(button(page, text.indicators)).toBeFocused();
    await expect(page.getByRole('alert').filter({ hasText: text.noIndicators })).toBeVisible();
    await button(page, text.period).click();
    await button(page, text.clear).click();
    await page.keyboard.press('Escape');
    await button(page, text.save).click();
    await expect(page.getByRole('alert').filter({ hasText: text.noPeriod })).toBeVisible();

    // A publisher without templates can start from a ready-made report.
    await button(page, text.templates).press('Enter');
    await expect(page.getByText(text.none)).toBeVisible();
    if (isFirst) await expectAccessibleInBothThemes(page);
    await button(page, text.byCountry).press('Enter');
    await expect(page).toHaveURL(/groups=geo_country/u);
    await expect(button(page, text.templates)).toBeFocused();
    expect(reportIn(page)).toMatchObject({ period: '2026-01-01..2026-01-31' });
    const byCountry = reportIn(page);

    await button(page, text.save).press('Enter');
    const name = page.getByRole('textbox', { name: text.name });
    await expect(name).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(name).toHaveAccessibleDescription(text.noName);
    if (isFirst) await expectAccessible(page);
    await name.fill(' Revenue by country ');
    await page.keyboard.press('Enter');
    await expect(snackbar(page, text.saved)).toBeVisible();
    await expect(button(page, text.save)).toBeFocused();
    await expect(button(page, text.templates)).toContainText('Revenue by country');

    // Saves under the same title with another choice.
    await button(page, text.indicators).click();
    await page.getByRole('checkbox', { name: 'CTR' }).check();
    await page.keyboard.press('Escape');
    await button(page, text.save).press('Enter');
    await name.fill('REVENUE BY COUNTRY');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Revenue by country' })).toBeVisible();
    if (isFirst) await expectAccessible(page);
    await name.fill('Revenue by country');
    await button(page, text.overwrite).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await button(page, text.byDay).click();
    await expect(page).toHaveURL(/groups=date/u);

    // The template opens by its address, and the arrow keys move between the templates.
    await button(page, text.templates).press('Enter');
    const row = page.getByRole('button', { name: /^Revenue by country/u });
    await expect(row).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(row).not.toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(row).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/ctr/u);
    expect(reportIn(page)).toEqual({ ...byCountry, indicators: `${byCountry.indicators},ctr` });

    await button(page, text.templates).press('Enter');
    await button(page, text.actions).press('Enter');
    await page.getByRole('menuitem', { name: text.start }).press('Enter');
    await expect(snackbar(page, text.started)).toBeVisible();
    await page.goto('/stats');
    await expect(page).toHaveURL(/groups=geo_country&indicators=[a-z_%,0-9C]+ctr/u);

    await button(page, text.templates).press('Enter');
    await button(page, text.actions).press('Enter');
    await page.getByRole('menuitem', { name: text.rename }).press('Enter');
    await expect(name).toHaveValue('Revenue by country');
    await name.fill('Countries');
    await page.keyboard.press('Enter');
    await expect(snackbar(page, text.renamed)).toBeVisible();
    await expect(button(page, text.templates)).toContainText('Countries');
    await expect(button(page, text.templates)).toBeFocused();

    await button(page, text.templates).press('Enter');
    await page
      .getByRole('button', { name: /Countries/u, expanded: false })
      .last()
      .press('Enter');
    await page.getByRole('menuitem', { name: text.delete }).press('Enter');
    // Back closes the question, and Forward opens it again.
    await expect(button(page, text.confirm)).toBeVisible();
    await page.goBack();
    await expect(button(page, text.confirm)).toBeHidden();
    await expect(button(page, text.templates)).toBeFocused();
    await page.goForward();
    await button(page, text.confirm).click();
    await expect(snackbar(page, text.deleted)).toBeVisible();
    await expect(page).not.toHaveURL(/dialog/u);
    await button(page, text.templates).press('Enter');
    await expect(page.getByText(text.none)).toBeVisible();
    await page.goto('/stats');
    await expect(button(page, text.save)).toBeVisible();
    expect(reportIn(page)).toEqual({});
  });
});

test('two tabs show the same templates, and a failure undoes an optimistic change', async ({
  page,
  context,
  signInAnew,
  expectBrowserError,
  expectAlert,
}) => {
  expectAlert('This template no longer exists');
  expectBrowserError(/404/u);
  await signInAnew();
  await page.goto('/stats?groups=application&indicators=revenue&period=today');
  const save = async (tab: Page, title: string) => {
    await button(tab, 'Save template').click();
    await tab.getByRole('textbox', { name: 'Template name' }).fill(title);
    await tab.keyboard.press('Enter');
  };
  await save(page, 'Today');
  await expect(button(page, /^My templates Today/u)).toBeVisible();

  // This tab has the list from before the change of the other tab.
  const list = '**/api/criteria/template';
  const known = await page.request.get('/api/criteria/template', { headers: await tokenOf(page) });
  const stale = { contentType: 'application/json', body: await known.text() };
  await withoutPagePrefetch(page);
  await page.route(list, (route) => route.fulfill(stale));
  const other = await context.newPage();
  await other.goto('/stats?groups=application&indicators=revenue&period=today');
  await button(other, /^My templates Today/u).click();
  await button(other, 'Actions for Today').click();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await button(other, 'Delete the template').click();
  await button(other, /^My templates/u).click();
  await expect(other.getByText(/^No templates yet/u)).toBeVisible();

  await page.bringToFront();
  await button(page, /^My templates/u).click();
  await button(page, 'Actions for Today').click();
  await page.unroute(list);
  await page.getByRole('menuitem', { name: 'Open Statistics with this template' }).click();
  await expect(page.getByText('This template no longer exists')).toBeVisible();
  await expect(page.getByText(/^No templates yet/u)).toBeVisible();
});

test('a template is saved once if the answer is lost, and a question protects typed names', async ({
  page,
  context,
  signInAnew,
  expectBrowserError,
  expectAlert,
}) => {
  expectBrowserError(/ERR_INTERNET_DISCONNECTED/u);
  expectAlert('You are offline');
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAnew();
  await page.goto('/stats?groups=application&indicators=revenue&period=today');
  await unfold(page);
  await button(page, 'Save template').click();
  const name = page.getByRole('textbox', { name: 'Template name' });
  await name.fill('Today');
  await button(page, 'Close').click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await button(page, 'Keep editing').click();

  await context.setOffline(true);
  await button(page, 'Save').click();
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline' })).toBeVisible();
  await expect(name).toHaveValue('Today');
  await context.setOffline(false);
  await button(page, 'Save').click();
  await expect(button(page, /^My templates Today/u)).toBeVisible();
  await button(page, /^My templates/u).click();
  await expect(page.getByRole('button', { name: /^Today/u })).toHaveCount(1);
  await expectAccessible(page);
});

test('an app in the address that a template cannot contain is named, and the template is saved without it after a confirmation', async ({
  page,
  signInAnew,
  expectBrowserError,
  expectAlert,
}) => {
  expectBrowserError(/422/u);
  expectAlert('They cannot be saved in a template');
  expectAlert('1 app is not in your list');
  await signInAnew();
  const foreign = '0198f0c4-6d1e-7c3a-9a54-2f4b8f1d6e02';
  await page.goto(`/stats?groups=application&indicators=revenue&period=today&apps=${foreign}`);
  await expect(page.getByText('1 app of this link is not yours or no longer exists.')).toBeVisible();
  await button(page, 'Save template').click();
  await page.getByRole('textbox', { name: 'Template name' }).fill('Today');
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(foreign)).toBeVisible();
  await expect(dialog.getByText('Without them, the template covers all of your apps.')).toBeVisible();
  await expectAccessible(page);

  // Nothing is saved before the user agrees to leave the filters out.
  const templates = async () => {
    const answer = await page.request.get('/api/criteria/template', { headers: await tokenOf(page) });
    return (await answer.json()).data.items;
  };
  expect(await templates()).toEqual([]);
  await button(page, 'Save without them').click();
  await expect(snackbar(page, 'Report saved')).toBeVisible();
  expect(await templates()).toMatchObject([{ title: 'Today', filterList: { applicationList: [] } }]);
});
