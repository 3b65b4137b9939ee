import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { trialCount } from '@publisher-console/test-kit/trials';

import { openStage } from './support/stage.ts';
import type { Stage } from './support/stage.ts';

// A trace of thousands of calls would last longer than the calls.
test.use({ trace: 'off', screenshot: 'off' });
test.describe.configure({ timeout: 300_000 });

const trials = trialCount(8, 200);

async function openTabs(stage: Stage, context: BrowserContext, { count, withLocks }: TabOptions): Promise<Page[]> {
  if (!withLocks)
    await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
  const tabs: Page[] = [];
  while (tabs.length < count) tabs.push(await stage.openTab(await context.newPage()));
  return tabs;
}

interface TabOptions {
  count: number;
  withLocks: boolean;
}

/** Waits until all tabs read the same session from their storage; true if there is one. */
async function areSignedIn(tabs: Page[]): Promise<boolean> {
  for (;;) {
    const views = await Promise.all(tabs.map((tab) => tab.evaluate(() => JSON.stringify(program.held()))));
    if (new Set(views).size === 1) return views[0] !== 'null';
  }
}

/** Expires the tokens and makes all tabs call at once, many times; counts the trials that end signed out. */
async function runTrials(stage: Stage, tabs: Page[]): Promise<{ logOuts: number; refreshes: number }> {
  const from = stage.calls.length;
  let logOuts = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    if (!(await areSignedIn(tabs))) {
      const signedIn = await stage.signIn();
      await tabs[0]?.evaluate((held) => program.hold(held), signedIn);
      await areSignedIn(tabs);
    }
    stage.letTokensExpire();
    stage.gather('/user/current', tabs.length);
    const answers = await Promise.all(tabs.map((tab) => tab.evaluate(() => program.whoIsSignedIn())));
    if (!(await areSignedIn(tabs)) || answers.some((answer) => answer !== stage.email)) logOuts += 1;
  }
  const refreshes = stage.calls.slice(from).filter(({ path }) => path === '/token/refresh').length;
  return { logOuts, refreshes };
}

function print(what: string, { logOuts, refreshes }: { logOuts: number; refreshes: number }): void {
  console.log(`${what}: ${trials} trials, ${logOuts} log-outs, ${refreshes} refreshes`);
}

test.describe('tabs in separate processes whose token expires at the same time stay signed in', () => {
  let stage: Stage;
  test.beforeAll(async () => {
    stage = await openStage();
  });
  test.afterAll(() => stage.close());

  for (const count of [2, 5]) {
    for (const withLocks of [true, false]) {
      const what = `${count} tabs ${withLocks ? 'with' : 'without'} locks`;
      test(what, async ({ context }) => {
        const outcome = await runTrials(stage, await openTabs(stage, context, { count, withLocks }));
        print(what, outcome);
        expect(outcome.logOuts).toBe(0);
        expect(await stage.auditKinds()).not.toContain('refresh_reused');
      });
    }
  }
});

test('where a refresh token works only once, the same tabs log each other out', async ({ context }) => {
  const stage = await openStage({ isSingleUse: true });
  try {
    const outcome = await runTrials(stage, await openTabs(stage, context, { count: 2, withLocks: false }));
    print('2 tabs without locks, tokens that work once', outcome);
    expect(outcome.logOuts).toBeGreaterThanOrEqual(trials / 10);
  } finally {
    await stage.close();
  }
});
