import { hostileTexts } from '@publisher-console/test-kit/hostile-texts';
import { isNightly, trialCases, trialCount } from '@publisher-console/test-kit/trials';
import type { APIRequestContext } from '@playwright/test';

import { acceptOffer, createAccount, dataOf } from './support/accounts.ts';
import type { Account } from './support/accounts.ts';
import { publisherOf } from './support/applications.ts';
import { expectOnlyTexts, findingsOf } from './support/only-text.ts';
import { control } from './support/report-page.ts';
import { expect, test } from './support/test.ts';

/** `npm test` tries some of them on pages. All of them are tried as answers of the API. */
const texts = Object.values(hostileTexts).filter((_text, index) => index % trialCount(3, 1) === 0);
const company = hostileTexts['the end of a title'] ?? '';
const firstName = hostileTexts['a script'] ?? '';

interface Stored {
  /** The ids of the apps, in the order of the texts. */
  applications: string[];
}

/** Creates an app, an ad block of the first app, a template and an API token of each name for a publisher. */
async function storeTexts(request: APIRequestContext, account: Account): Promise<Stored> {
  const publisher = await publisherOf(request, account);
  const { token } = await dataOf(
    await request.post('/api/login', { data: { login: account.email, password: account.password } }),
  );
  const headers = { authorization: `Bearer ${token}` };
  const applications: string[] = [];
  for (const name of texts) applications.push(await publisher.addApplication(name));
  const [first = ''] = applications;
  const report = {
    groupList: ['application'],
    indicatorList: ['requests'],
    filterList: { period: { from: '2026-11-01', to: '2026-11-02' } },
  };
  for (const text of texts) {
    await publisher.addAdBlock(first, text);
    await dataOf(await request.post('/api/criteria/template', { headers, data: { ...report, title: text } }));
    const data = { name: text, scopes: ['statistics:read'], expiresAt: null };
    await dataOf(await request.post('/api/api-token', { headers, data }));
  }
  return { applications };
}

test('names that try to be code, to turn the text around or to hide are shown unchanged on every page', async ({
  page,
  signInAs,
}) => {
  const account = await createAccount(page.request, { firstName, name: company });
  await acceptOffer(page.request, account);
  const { applications } = await storeTexts(page.request, account);
  await signInAs(account.email, account.password);
  let shown = 0;
  const showsTexts = async (expected: readonly string[]): Promise<void> => {
    await expectOnlyTexts(page, expected);
    shown += expected.length;
  };

  for (const [path, expected] of [
    ['/app?size=100', texts],
    [`/app/${applications[0]}?blocks=1&size=100`, [texts[0] ?? '']],
    ['/settings?tab=api-tokens', texts],
    ...trialCases<[string, readonly string[]]>(
      [],
      [
        ['/', []],
        ['/documents', []],
        ['/help?dialog=support', []],
      ],
    ),
    ['/settings', [company]],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await showsTexts(expected);
  }

  await page.getByRole('button', { name: 'Account' }).click();
  await showsTexts([company]);

  await page.goto('/stats?groups=application&indicators=requests');
  await control(page, /^Filters/u).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  // The list renders only its visible part.
  await showsTexts(texts.slice(0, 1));
  await page.keyboard.press('Escape');
  await control(page, /^My templates/u).click();
  await showsTexts(texts);

  // The page of an app has the name in its heading and in the menu of its actions. The first app is among the pages
  // above.
  for (const [index, text] of [...texts.entries()].slice(1, trialCount(2, texts.length))) {
    await page.goto(`/app/${applications[index]}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(text);
    await showsTexts([text]);
  }
});

test('a path that tries to be code is shown as a text', async ({ page, expectBrowserError }) => {
  expectBrowserError(/status of 404/u);
  const paths = texts.slice(0, trialCount(1, texts.length)).filter((text) => text !== '__proto__');
  for (const text of paths) {
    await page.goto(`/nowhere/${encodeURIComponent(text)}`);
    await expect(page.getByRole('main')).toContainText('Page not found');
    await expectOnlyTexts(page, []);
  }
});

const planted = hostileTexts['a picture that fails to load'] ?? '';

test('as a control, a page that reads a name as HTML is noticed, and its policy still runs nothing', async ({
  page,
  expectBrowserError,
}) => {
  expectBrowserError(/policy violated: script-src-attr by inline/u);
  expectBrowserError(/status of 404|violates the following Content Security Policy/u);
  await page.goto('/auth/login');
  await page.getByRole('heading', { level: 1 }).evaluate((heading, html) => (heading.innerHTML = html), planted);
  await expect.poll(async () => (await findingsOf(page, [])).planted).toBe(1);
  expect(await findingsOf(page, [planted])).toEqual({ ran: false, planted: 1, missing: [planted] });
});

if (isNightly) {
  test('as a control, the same page without the policy runs the name', async ({ page, expectBrowserError }) => {
    expectBrowserError(/status of 404/u);
    await page.route('/auth/login', async (route) => {
      const answer = await route.fetch();
      const { 'content-security-policy': _, ...headers } = answer.headers();
      await route.fulfill({ response: answer, headers });
    });
    await page.goto('/auth/login');
    await page.getByRole('heading', { level: 1 }).evaluate((heading, html) => (heading.innerHTML = html), planted);
    await expect.poll(async () => (await findingsOf(page, [])).ran).toBe(true);
  });
}

if (isNightly) {
  test('as a control, a script that a server adds without the nonce is reported and does not run', async ({
    page,
    expectBrowserError,
  }) => {
    expectBrowserError(/policy violated: script-src-elem by inline/u);
    expectBrowserError(/console error: .*Content Security Policy/u);
    await page.route('/auth/login', async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      await route.fulfill({ response: answer, body: html.replace('</body>', `${hostileTexts['a script']}</body>`) });
    });
    await page.goto('/auth/login');
    expect((await findingsOf(page, [])).ran).toBe(false);
  });
}
