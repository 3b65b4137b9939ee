import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFuzzWorld } from './fuzz-world.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import { runFuzz } from './run-fuzz.ts';

let world: FuzzWorld;
beforeAll(async () => {
  world = await createFuzzWorld();
});
afterAll(() => world.close());

/** The operations are tried in parts, so that no test takes long. */
const parts = 4;

describe.each([0, 1, 2, 3])('in part %i of the operations', (part) => {
  test('250 generated requests get what the contract describes, and each operation a success', async () => {
    await world.renew();
    const tries = (_id: string, index: number) => index % parts === part;
    const report = await runFuzz(world, { seed: 1, requests: 1_000 / parts, tries });
    expect(report.failures).toEqual([]);
    expect(report.requests).toBe(1_000 / parts);
  });
});
