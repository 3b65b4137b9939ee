import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFuzzWorld } from './fuzz-world.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import { runFuzz } from './run-fuzz.ts';

let world: FuzzWorld;
beforeAll(async () => {
  world = await createFuzzWorld();
});
afterAll(() => world.close());
beforeEach(() => world.renew());

/** The operations are tried in parts, so that no test is long. */
const parts = 4;

test.each([0, 1, 2, 3])(
  'in part %i of the operations, 250 generated requests get what the contract describes, and each operation a success',
  async (part) => {
    const tries = (_id: string, index: number) => index % parts === part;
    const report = await runFuzz(world, { seed: 1, requests: 1_000 / parts, tries });
    expect(report.failures).toEqual([]);
    expect(report.requests).toBe(1_000 / parts);
  },
);

test('as a control, a thing of another publisher in a list is found', async () => {
  const report = await runFuzz(world, {
    seed: 1,
    requests: 20,
    tries: (id) => id === 'getApplications',
    fault: (send) => async (request) => {
      const answer = await send(request);
      return { ...answer, text: answer.text.replace('Harbour', world.foreign.email) };
    },
  });
  expect(report.failures[0]).toContain('the answer contains a secret');
});
