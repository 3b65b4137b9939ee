import { collectBrowserErrors } from '@publisher-console/test-kit/browser-errors';
import { isNightly, trialCount } from '@publisher-console/test-kit/trials';
import type { Page } from '@playwright/test';

import { acceptOffer, createAccount } from './support/accounts.ts';
import { publisherOf } from './support/applications.ts';
import { openHydrated } from './support/hydration.ts';
import { lookAgain } from './support/tabs.ts';
import { expect, signInOn, test } from './support/test.ts';

const paths = ['/app', '/', '/settings', '/stats', '/help', '/documents'].slice(0, trialCount(3, 6));

/** Everything that a page shows and that its browser has stored. */
const everythingOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [document.documentElement.outerHTML, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join('\n'),
  );

async function newPublisher(page: Page, name: string) {
  const account = await createAccount(page.request, { name: `${name} Games Company` });
  await acceptOffer(page.request, account);
  const app = `${name} ${account.email.slice(0, 20)}`;
  await (await publisherOf(page.request, account)).addApplication(app);
  return { ...account, app, company: `${name} Games Company` };
}

if (isNightly) {
  test('two publishers in two browsers at once never see anything of each other, on any page', async ({
    page,
    origin,
    playwright,
    browserName,
  }) => {
    const [first, second] = [await newPublisher(page, 'First'), await newPublisher(page, 'Second')];
    const tried = paths.slice(0, trialCount(1, paths.length));
    const browser = await playwright[browserName].launch();
    try {
      const context = await browser.newContext({ baseURL: origin });
      context.on('page', openHydrated);
      const browserErrors = await collectBrowserErrors(context, origin);
      const other = await context.newPage();
      await signInOn(page, first);
      await signInOn(other, second);
      for (const path of tried) {
        await Promise.all([page.goto(path), other.goto(path)]);
        for (const [tab, own, foreign] of [
          [page, first, second],
          [other, second, first],
        ] as const) {
          if (path === '/app') await expect(tab.getByText(own.app).first()).toBeVisible();
          await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
          const all = await everythingOf(tab);
          expect([foreign.app, foreign.email, foreign.company].filter((text) => all.includes(text))).toEqual([]);
        }
      }
      expect(browserErrors).toEqual([]);
    } finally {
      await browser.close();
    }
  });
}

test('after another publisher has signed in in another tab, a tab shows nothing of the first publisher, whatever it opens', async ({
  page,
  context,
}) => {
  const [first, second] = [await newPublisher(page, 'First'), await newPublisher(page, 'Second')];
  await signInOn(page, first);
  await page.goto('/app');
  await expect(page.getByText(first.app).first()).toBeVisible();
  const other = await context.newPage();
  await signInOn(other, second);
  await other.goto('/app');
  await expect(other.getByText(second.app).first()).toBeVisible();

  await lookAgain(page);
  await expect(page.getByText(first.app)).toHaveCount(0);
  const foreign = async (tab: Page) => {
    const all = await everythingOf(tab);
    return [first.app, first.email, first.company].filter((text) => all.includes(text));
  };
  for (const path of paths) {
    const link = page.getByRole('navigation').first().locator(`a[href^="${path}"]`).first();
    if ((await link.count()) > 0) await link.click();
    else await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => foreign(page)).toEqual([]);
  }
  await expect(other.getByText(second.app).first()).toBeVisible();
});
