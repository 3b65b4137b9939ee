import type { Page } from '@playwright/test';

import { isCall } from './support/page-prefetch.ts';
import { reportTable } from './support/report-page.ts';
import { expect, test } from './support/test.ts';

/**
 * Changes the end of the stored access token to a past time. That breaks its signature, so a call with it would be
 * refused.
 */
async function expireToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [head, claims = '', signature] = (localStorage.getItem('auth_token') ?? '').split('.');
    const decoded = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    const ended = btoa(JSON.stringify({ ...decoded, exp: 1 }));
    localStorage.setItem('auth_token', `${head}.${ended.replaceAll('+', '-').replaceAll('/', '_')}.${signature}`);
  });
}

/** The answers of the API and of page prefetches to a page, as `status method path`. */
function answersTo(page: Page): string[] {
  const answers: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (isCall(pathname)) answers.push(`${answer.status()} ${answer.request().method()} ${pathname}`);
  });
  return answers;
}

const refresh = '200 POST /api/token/refresh';

test('a visit after the access token has expired starts with one refresh, then one call, and none is refused', async ({
  page,
  signIn,
}) => {
  await signIn();
  await expireToken(page);
  const answers = answersTo(page);
  await page.goto('/stats');
  await expect(reportTable(page)).toBeVisible();
  expect(answers).toEqual([refresh, '200 POST /page/stats']);
});

test('two tabs that open at once with an expired token get the same new one, and no call is refused', async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  const other = await context.newPage();
  await expireToken(page);
  const tabs = [page, other];
  const answers = tabs.map(answersTo);
  await Promise.all(tabs.map((tab) => tab.goto('/help')));
  for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Help');
  for (const tab of tabs) await expect(tab.locator('[aria-busy=true]')).toHaveCount(0);
  const all = answers.flat();
  expect(all.filter((answer) => !answer.startsWith('2'))).toEqual([]);
  // Each tab refreshes at most once: the second may get the lock before it sees what the first has stored. The API then
  // returns the same tokens.
  expect([1, 2]).toContain(all.filter((answer) => answer === refresh).length);
  const tokens = (tab: Page) => tab.evaluate(() => [localStorage['auth_token'], localStorage['refresh_token']]);
  expect(await tokens(other)).toEqual(await tokens(page));
});
