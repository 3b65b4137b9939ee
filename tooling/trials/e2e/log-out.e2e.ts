import { expect, test } from '@playwright/test';

import { openStage } from './support/stage.ts';

test('a log-out in one tab ends the session of the others, and none of their later calls succeeds', async ({
  context,
}) => {
  const stage = await openStage();
  try {
    const here = await stage.openTab(await context.newPage());
    const there = await stage.openTab(await context.newPage());
    const signedIn = await stage.signIn();
    await here.evaluate((held) => program.hold(held), signedIn);
    await expect.poll(() => there.evaluate(() => program.held())).toEqual(signedIn);

    const atWork = there.evaluate(() => program.callUntilSignedOut());
    await expect.poll(() => stage.calls.length).toBeGreaterThan(20);
    await here.evaluate(() => program.logOut());
    await expect.poll(() => there.evaluate(() => program.held())).toBeNull();
    expect(await atWork).toBeGreaterThan(0);

    const answered = stage.calls.find(({ path }) => path === '/logout')?.answered ?? 0;
    const later = stage.calls.filter(({ arrived }) => arrived > answered);
    expect(answered).toBeGreaterThan(0);
    expect(later.filter(({ status }) => status === 200)).toEqual([]);
  } finally {
    await stage.close();
  }
});
