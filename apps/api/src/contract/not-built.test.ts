import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHandlers } from '#handlers.ts';
import { createLimits } from '#modules/account/limits/limits.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, Tokens } from '#testing/test-api.ts';
import { readContract } from './document.ts';
import { notBuilt } from './not-built.ts';
import { openOperations } from './operation.ts';
import type { OperationId } from './operation.ts';

const contract = readContract();
const documented = Object.values(contract.paths).flatMap((operations) => Object.values(operations));

/** The list once more, so that it cannot grow unnoticed. */
const stillToBuild = [
  'getDashboardApplications',
  'getDashboardStages',
  'getDashboardSummary',
  'getDocuments',
  'updateDashboardStageItem',
];

test('the list of operations that are not built is this one, in order', () => {
  expect(notBuilt).toEqual(stillToBuild);
  expect(notBuilt).toEqual([...notBuilt].toSorted());
});

test('the contract announces 501 for the operations on the list', () => {
  const announced = documented.filter(({ responses = {} }) => '501' in responses);
  expect(announced.map(({ operationId }) => operationId).toSorted()).toEqual(notBuilt);
});

test('the operations that need no session are those of the contract', () => {
  const open = documented.filter(({ security }) => security?.length === 0);
  expect(open.map(({ operationId }) => operationId).toSorted()).toEqual(openOperations);
});

describe('an operation that is not built', () => {
  let api: TestApi;
  let signedIn: Tokens;
  beforeAll(async () => {
    api = await startTestApi();
    signedIn = await api.signIn();
  });
  afterAll(() => api.close());

  const isOpen = (operation: OperationId) => (openOperations as readonly OperationId[]).includes(operation);

  test('is on the list: every operation of the contract has a handler or is on it', () => {
    // Handlers are only counted here. Before a call, they use nothing but these.
    const { database, warehouse } = api;
    const used = { database, warehouse, limits: createLimits({ database, clock: Date.now }) } as unknown;
    const answered = Object.keys(createHandlers(used as Parameters<typeof createHandlers>[0]));
    expect([...answered, ...notBuilt].toSorted()).toEqual(documented.map(({ operationId }) => operationId).toSorted());
  });

  test.each(notBuilt)('%s answers 501 to those who may call it', async (operation) => {
    const call = (token?: string) => api.call<OperationId>(operation, { token, params: { id: '1', adBlockId: '2' } });
    expect(await call(signedIn.token)).toMatchObject({ status: 501, code: 'not_implemented', errors: null });
    expect((await call()).status).toBe(isOpen(operation) ? 501 : 401);
  });

  test('answers 501 whatever body is sent', async () => {
    const headers = { authorization: `Bearer ${signedIn.token}`, 'content-type': 'application/json' };
    const answer = await api.send({ method: 'POST', url: '/dashboard/statistic/application', payload: '{', headers });
    expect(answer).toMatchObject({ status: 501, code: 'not_implemented' });
  });
});
