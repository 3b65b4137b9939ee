import { trialCount } from '@publisher-console/test-kit/trials';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { stageApi } from '#testing/staged-api.ts';
import type { Tokens } from '#testing/test-api.ts';
import { grace } from './rotation.ts';

const accessLife = 10 * 60_000;

const stores = startBothStores({ pglite: 'nightly' });

describe.each(stores.each)('on %s', (kind, openStore) => {
  const { api, pass } = stageApi(openStore);

  const me = ({ token, refreshToken }: Tokens) => api.call('getCurrentUser', { token, refreshToken });
  const refresh = ({ refreshToken }: Tokens) => api.call('refreshToken', { body: { refresh_token: refreshToken } });

  /** Uses a session as a client does: refreshes, then calls. Returns null when the session is over. */
  async function goOn(held: Tokens): Promise<Tokens | null> {
    const { status, data } = await refresh(held);
    if (status === 401) return null;
    const next = { token: data.token, refreshToken: data.refresh_token };
    expect((await me(next)).status).toBe(200);
    return next;
  }

  test('a thief and the owner who use a session in turns both lose it, with one audit event and one mail', async () => {
    const trials = kind === 'pglite' ? trialCount(10, 100) : trialCount(4, 10);
    for (let trial = 0; trial < trials; trial += 1) {
      const { id, email, ...copied } = await api.signIn();
      const held: Tokens[] = [copied, copied];
      let turns = 0;
      for (let isNoticed = false; !isNoticed; turns += 1) {
        // Each party waits until its access token has expired, or in every other trial only until the grace period is
        // over.
        pass(trial % 2 === 0 ? accessLife : grace + 1 + trial);
        const party = (turns + trial) % 2;
        const next = await goOn(held[party] ?? copied);
        if (next === null) isNoticed = true;
        else held[party] = next;
      }
      expect(turns).toBeLessThanOrEqual(3);

      for (const party of held) {
        expect(await refresh(party)).toMatchObject({ status: 401, message: 'Invalid JWT Refresh Token' });
        expect((await me(party)).status).toBe(401);
      }
      const audited = await api.database.select().from(auditEvent).where(eq(auditEvent.publisherId, id));
      expect(audited.filter((row) => row.kind === 'refresh_reused')).toHaveLength(1);
      await api.deliverMails();
      expect(api.mails.splice(0).map(({ to }) => to)).toEqual([email]);
    }
  });

  test('no call that is sent after the answer to a log-out succeeds, of many parallel ones', async () => {
    const signedIn = await api.signIn();
    let isAnswered = false;
    const statuses = { before: new Set<number>(), after: new Set<number>() };
    const callOnAndOn = async () => {
      for (let after = 0; after < 5;) {
        const sent = isAnswered ? 'after' : 'before';
        if (sent === 'after') after += 1;
        statuses[sent].add((await me(signedIn)).status);
      }
    };
    const callers = Array.from({ length: 20 }, callOnAndOn);
    await me(signedIn);
    expect((await api.call('logout', { token: signedIn.token })).status).toBe(200);
    isAnswered = true;
    await Promise.all(callers);
    expect(statuses.before).toContain(200);
    expect(statuses.after).toEqual(new Set([401]));
    expect((await refresh(signedIn)).status).toBe(401);
  });
});
