import type { Browser, Page } from '@playwright/test';

import type { StoredSession } from './bench-session.ts';
import { followRequests } from './follow-requests.ts';
import { measurePress } from './measure-press.ts';
import { noNetworkLimit, profiles } from './profiles.ts';
import { reportTable } from './subjects.ts';
import { limit, newVisitor } from './visit-page.ts';

/** What is measured with a report of 100 rows and 12 columns. */
export const interactions = {
  groups: 'open the groups, ms',
  tick: 'tick a group, ms',
  period: 'open the period, ms',
  save: 'open Save template, ms',
  sort: 'sort to rows, ms',
  sortOnLine: 'sort to rows, slow line, ms',
  page: 'next page to rows, ms',
  print: 'print 3,000 rows, ms',
} as const;
export type Interaction = keyof typeof interactions;

const indicators =
  'requests,selections,impressions,clicks,revenue,ecpm,rpm,fill_rate,show_rate,ctr,completions,completion_rate';
const rowsOfPage = 100;
const readyMs = 60_000;
/** Milliseconds without a request, after which the console has loaded what it loads ahead in idle time. */
const idleMs = 3_000;
const dayMs = 86_400_000;
/** The demo network has 39 rows a day by app and ad block. */
const printedDays = 77;
const fewestPrintedRows = 2_500;
const printMs = 60_000;

const { cpu, network } = profiles.phone;
const desktop = { ...profiles.desktop, cpu: 1, network: noNetworkLimit };

/** Measures what this build has of the interactions, on a wide screen with the phone's processor. */
export async function measureInteractions(
  browser: Browser,
  origin: string,
  session: StoredSession,
): Promise<Partial<Record<Interaction, number>>> {
  const context = await newVisitor(browser, { origin, session, profile: desktop });
  try {
    const page = await context.newPage();
    const pressed = { ...(await pressControls(page, origin)), print: await printReport(page, origin) };
    return Object.fromEntries(Object.entries(pressed).filter(([, value]) => value !== null));
  } finally {
    await context.close();
  }
}

async function pressControls(
  page: Page,
  origin: string,
): Promise<Record<Exclude<Interaction, 'print'>, number | null>> {
  await openReport(page, `${origin}/stats?groups=date,application&indicators=${indicators}&period=last_30_days`);
  await limit(page, { cpu, network: noNetworkLimit });
  const button = (name: RegExp) => page.getByRole('button', { name }).first();
  const firstRow = { changes: `${reportTable} tbody tr` };
  // The second press reverses the order, so the first row changes both times.
  const requests = page
    .locator(reportTable)
    .getByRole('columnheader', { name: /^Requests/u })
    .getByRole('button')
    .first();
  const close = () => page.keyboard.press('Escape');

  const groups = await measurePress(page, button(/^Groups/u), { appears: '[role=dialog]' });
  const geography = page.getByRole('checkbox', { name: 'Geography' });
  const tick = await measurePress(page, geography, { appears: '[role=dialog] :is(:checked, [aria-checked=true])' });
  // The draft of the report is as it was again.
  if (tick !== null) await geography.click();
  await close();
  const period = await measurePress(page, button(/^Period/u), { appears: '[role=dialog] [role=grid]' });
  await close();
  const save = await measurePress(page, button(/^Save template/u), { appears: '[role=dialog] input' });
  await close();
  const sort = await measurePress(page, requests, firstRow);
  await limit(page, { cpu, network });
  const sortOnLine = await measurePress(page, requests, firstRow);
  await limit(page, { cpu, network: noNetworkLimit });
  const next = await measurePress(page, button(/^Next page/u), firstRow);
  return { groups, tick, period, save, sort, sortOnLine, page: next };
}

async function printReport(page: Page, origin: string): Promise<number | null> {
  await limit(page, { cpu: 1, network: noNetworkLimit });
  const period = `${dayBefore(printedDays)}..${dayBefore(1)}`;
  await openReport(page, `${origin}/stats?groups=date,application,adBlock&indicators=${indicators}&period=${period}`);
  await limit(page, { cpu, network: noNetworkLimit });
  const time = await measurePress(
    page,
    page.getByRole('button', { name: /^Print/u }).first(),
    { prints: true },
    printMs,
  );
  const rows = await page.evaluate(() => window.printMarkup);
  if (time !== null && (rows ?? 0) < fewestPrintedRows) throw new Error(`The print had ${rows} rows only.`);
  return time;
}

async function openReport(page: Page, address: string): Promise<void> {
  const loading = followRequests(page);
  await page.goto(`${address}&size=${rowsOfPage}`);
  await page.waitForFunction(
    ({ selector, rows }) => document.querySelectorAll(selector).length >= rows,
    { selector: `${reportTable} tbody tr`, rows: rowsOfPage },
    { timeout: readyMs },
  );
  await loading.untilStill(idleMs);
  loading.stop();
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
}
