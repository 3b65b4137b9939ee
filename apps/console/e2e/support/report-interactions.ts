import type { Page } from '@playwright/test';

import { control, header, reportTable } from './report-page.ts';

/** A report of 100 rows and 12 indicators. */
export const largeReport =
  '/stats?groups=date,application&indicators=requests,selections,impressions,clicks,revenue,ecpm,rpm,fill_rate,show_rate,ctr,completions,completion_rate&period=last_30_days&size=100';

/** One action of a user on the page of a report. */
export interface Interaction {
  name: string;
  /** Prepares the state of the page in which the interaction begins. */
  before?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
  /** Resolves when the result is shown. */
  done: (page: Page) => Promise<unknown>;
  /** Returns to the page without popovers. */
  after?: (page: Page) => Promise<void>;
}

const escape = (page: Page) => page.keyboard.press('Escape');
const dialog = (page: Page) => page.getByRole('dialog').first();
const figures = (page: Page) => reportTable(page).locator('tbody td button');
const opens = (name: string, open: (page: Page) => Promise<void>): Interaction => ({
  name,
  act: open,
  done: (page) => dialog(page).waitFor(),
  after: async (page) => {
    await escape(page);
    await dialog(page).waitFor({ state: 'detached' });
  },
});
const tick = (page: Page) => page.getByRole('checkbox', { name: 'Geography' }).click();
const openGroups = async (page: Page) => {
  await control(page, /^Groups /).click();
  await dialog(page).waitFor();
};
/** Stores the text of the rows before another order or page changes them, so that the change can be awaited. */
const changeOfRows = async (page: Page, change: () => Promise<void>) => {
  await page.evaluate(() => {
    const body = document.querySelector('#report-table tbody');
    body?.setAttribute('data-before', body.textContent ?? '');
  });
  await change();
};
const rowsChanged = (page: Page) =>
  page.waitForFunction(() => {
    const body = document.querySelector('#report-table tbody');
    const isBusy = document.querySelector('#report-table')?.getAttribute('aria-busy') === 'true';
    return !isBusy && body !== null && body.getAttribute('data-before') !== body.textContent;
  });

/**
 * In this order, because each begins in the state that the previous one left. The journeys count their work; the bench
 * measures their time.
 */
export const reportInteractions: readonly Interaction[] = [
  opens('open the period', (page) => control(page, /^Period /).click()),
  opens('open the groups', (page) => control(page, /^Groups /).click()),
  {
    name: 'tick a group',
    before: openGroups,
    act: tick,
    done: (page) => page.getByText('Report out of date').waitFor(),
  },
  {
    name: 'untick a group',
    act: tick,
    done: (page) => page.getByText('Report out of date').waitFor({ state: 'detached' }),
    after: escape,
  },
  opens('open Save template', (page) => page.getByRole('button', { name: 'Save template' }).click()),
  {
    name: 'open a menu',
    act: (page) => page.getByRole('button', { name: 'Save the chart' }).click(),
    done: (page) => page.getByRole('menu').waitFor(),
    after: escape,
  },
  opens('open a figure', (page) => figures(page).nth(15).click()),
  {
    name: 'hover over a figure',
    act: (page) => figures(page).nth(40).hover(),
    done: async () => {},
  },
  {
    name: 'focus a figure',
    act: (page) => figures(page).nth(20).focus(),
    done: async () => {},
  },
  {
    name: 'move by an arrow key',
    act: (page) => page.keyboard.press('ArrowDown'),
    done: async () => {},
  },
  {
    name: 'sort',
    act: (page) => changeOfRows(page, () => header(page, 'Requests').getByRole('button').click()),
    done: rowsChanged,
  },
  {
    name: 'change the page',
    act: (page) => changeOfRows(page, () => page.getByRole('button', { name: 'Next page' }).click()),
    done: rowsChanged,
  },
];
