import { expect, test } from '@playwright/test';
import { createApiClient, memorySessionStore, unwrap } from '@publisher-console/api-client';
import { trialCount } from '@publisher-console/test-kit/trials';

import { openStage } from './support/stage.ts';
import type { ForwardedCall } from './support/proxy.ts';

test.describe.configure({ timeout: 180_000 });

const trials = trialCount(8, 200);

test('a refresh whose answer is lost logs no one out, and the next attempt gets the same token', async () => {
  const stage = await openStage();
  try {
    const session = memorySessionStore(await stage.signIn());
    let logOuts = 0;
    const api = createApiClient({
      baseUrl: `${stage.origin}/api`,
      session,
      onSessionEnd: () => {
        logOuts += 1;
      },
    });
    let same = 0;
    for (let trial = 0; trial < trials; trial += 1) {
      const from = stage.calls.length;
      stage.letTokensExpire();
      stage.loseAnswer('/token/refresh');
      await expect(unwrap(api.GET('/user/current'))).rejects.toMatchObject({ kind: 'unavailable' });
      const { user } = await unwrap(api.GET('/user/current'));
      expect(user.email).toBe(stage.email);
      const [lost, arrived, ...more] = stage.calls.slice(from).flatMap(newTokenOf);
      if (lost === arrived && arrived === session.read()?.refreshToken && more.length === 0) same += 1;
    }
    console.log(`lost answers: ${trials} trials, ${logOuts} log-outs, ${same} times the same token again`);
    expect({ logOuts, same }).toEqual({ logOuts: 0, same: trials });
    expect(await stage.auditKinds()).toEqual(['login']);
  } finally {
    await stage.close();
  }
});

/** The new refresh token in the answer to a refresh; empty for other calls. */
function newTokenOf({ path, status, body }: ForwardedCall): string[] {
  if (path !== '/token/refresh' || status !== 200) return [];
  const { data } = JSON.parse(body) as { data: { refresh_token: string } };
  return [data.refresh_token];
}
