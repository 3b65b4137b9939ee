import type { OperationId } from '#contract/operation.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFuzzWorld } from './fuzz-world.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import { plantedFaults } from './planted-faults.ts';
import { runFuzz } from './run-fuzz.ts';

/** Requests in which the fuzzer has to find a fault of one operation: of that operation, and in life cycles. */
const enough = 1_000;

let world: FuzzWorld;
beforeAll(async () => {
  world = await createFuzzWorld();
});
afterAll(() => world.close());

describe.each(plantedFaults)('the fuzzer finds', ({ what, operation, plant }) => {
  test(`that ${what}`, async () => {
    await world.renew();
    const tries = (id: OperationId) => id === operation;
    const report = await runFuzz(world, { seed: 1, requests: enough, tries, fault: plant, endsAtFailure: true });
    expect(report.failures).not.toEqual([]);
  });
});
