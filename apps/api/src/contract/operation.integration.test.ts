import { expect, test } from 'vitest';
import { createHandlers } from '#handlers.ts';
import { createRateLimits } from '#limits/rate-limits.ts';
import { startTestApi } from '#testing/test-api.ts';
import { isRepeatable, readContract } from './document.ts';
import { openOperations } from './operation.ts';
import type { RepeatableOperation } from './operation.ts';

const document = readContract();
const documented = Object.values(document.paths).flatMap((operations) => Object.values(operations));

test('the operations that need no session are those of the contract', () => {
  const open = documented.filter(({ security }) => security?.length === 0);
  expect(open.map(({ operationId }) => operationId).toSorted()).toEqual(openOperations);
});

test('every operation of the contract has a handler, and no handler is for another one', async () => {
  const api = await startTestApi();
  // The test only counts the handlers, and making them uses nothing but these dependencies.
  const { database, warehouse } = api;
  const used = {
    database,
    warehouse,
    orderStores: { database },
    origin: 'https://console.example',
    limits: createRateLimits({ database, clock: Date.now, recordRefusal: async () => {} }),
  } as unknown;
  const answered = Object.keys(createHandlers(used as Parameters<typeof createHandlers>[0]));
  await api.close();
  expect(answered.toSorted()).toEqual(documented.map(({ operationId }) => operationId).toSorted());
});

test('the operations whose calls may be repeated are those of the contract', () => {
  const repeatable: Record<RepeatableOperation, true> = {
    askQuestion: true,
    createAdBlock: true,
    createApplication: true,
    createReportTemplate: true,
    objectToEntry: true,
    register: true,
    replyToQuestion: true,
    sendFeedback: true,
  };
  const documentedOnes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).filter(([method]) => isRepeatable(document, path, method)),
  );
  expect(documentedOnes.map(([, { operationId }]) => operationId).toSorted()).toEqual(Object.keys(repeatable));
});
