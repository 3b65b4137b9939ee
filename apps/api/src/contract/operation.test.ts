import { expect, test } from 'vitest';
import { createHandlers } from '#handlers.ts';
import { createLimits } from '#limits/limits.ts';
import { startTestApi } from '#testing/test-api.ts';
import { readContract } from './document.ts';
import { openOperations } from './operation.ts';

const documented = Object.values(readContract().paths).flatMap((operations) => Object.values(operations));

test('the operations that need no session are those of the contract', () => {
  const open = documented.filter(({ security }) => security?.length === 0);
  expect(open.map(({ operationId }) => operationId).toSorted()).toEqual(openOperations);
});

test('every operation of the contract has a handler, and no handler is for another one', async () => {
  const api = await startTestApi();
  // Handlers are only counted here. Before a call, they use nothing but these.
  const { database, warehouse } = api;
  const used = { database, warehouse, limits: createLimits({ database, clock: Date.now }) } as unknown;
  const answered = Object.keys(createHandlers(used as Parameters<typeof createHandlers>[0]));
  await api.close();
  expect(answered.toSorted()).toEqual(documented.map(({ operationId }) => operationId).toSorted());
});
