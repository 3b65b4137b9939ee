import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContract } from '#contract/document.ts';
import { openOperations } from '#contract/operation.ts';
import type { OperationId } from '#contract/operation.ts';
import { session } from '#stores/sql/tables/account.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';

const secured = Object.values(readContract().paths)
  .flatMap((operations) => Object.values(operations).map(({ operationId }) => operationId))
  .filter((operation) => !(openOperations as readonly OperationId[]).includes(operation));

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const refusalOf = async (operation: OperationId, token: string) => {
  const { status, code } = await api.call<OperationId>(operation, { token, params: { id: '1', adBlockId: '2' } });
  return { status, code };
};

/** In this order, the operation that ends the session comes last. */
const inOrder = secured.toSorted((one, other) => Number(one === 'logout') - Number(other === 'logout'));

describe.each<[string, string, OperationId[], () => Promise<string>]>([
  [
    'a session that must change its password',
    'password_change_required',
    ['getCurrentUser', 'logout', 'updatePassword'],
    async () => {
      const { id, token } = await api.signIn({ hasAcceptedOffer: false });
      await api.database.update(session).set({ mustChangePassword: true }).where(eq(session.publisherId, id));
      return token;
    },
  ],
  [
    'a publisher who has not accepted the offer',
    'offer_required',
    [
      'acceptOffer',
      'downloadFile',
      'endOtherSessions',
      'endSession',
      'getCurrentUser',
      'getDocuments',
      'getSessions',
      'logout',
      'sendFeedback',
      'updateEmail',
      'updatePassword',
      'uploadFiles',
    ],
    async () => (await api.signIn({ hasAcceptedOffer: false })).token,
  ],
])('%s', (_who, refusal, allowed, begin) => {
  test('is refused every call but those that lift the restriction', async () => {
    const passed: OperationId[] = [];
    const token = await begin();
    // Accepting the offer allows all other operations, so it gets a session of its own.
    for (const operation of inOrder) {
      const { status, code } = await refusalOf(operation, operation === 'acceptOffer' ? await begin() : token);
      if (status !== 422 || code !== refusal) passed.push(operation);
    }
    expect(passed.toSorted()).toEqual(allowed);
  });
});

test('a blocked account is refused every call', async () => {
  const { id, token } = await api.signIn();
  await api.database.update(publisher).set({ isBlocked: true }).where(eq(publisher.id, id));
  for (const operation of secured)
    expect(await refusalOf(operation, token)).toEqual({ status: 403, code: 'account_blocked' });
});

test('a publisher of another scope needs no offer', async () => {
  const { token } = await api.signIn({ scope: 'agency', hasAcceptedOffer: false });
  expect((await api.call('getFilterCriteria', { token })).status).toBe(200);
});
