/**
 * Tries an API of its own with requests that are generated from the contract: `FUZZ_REQUESTS` of them, from `FUZZ_SEED`.
 * The same seed gives the same requests. Exits with 1 when an answer is wrong.
 */
import { randomInt } from 'node:crypto';
import { openPglite } from '#stores/sql/engines/open-pglite.ts';
import { createFuzzWorld } from './fuzz-world.ts';
import { runFuzz } from './run-fuzz.ts';

const { FUZZ_SEED: seed = String(randomInt(2 ** 31)), FUZZ_REQUESTS: requests = '10000' } = process.env;

const sql = await openPglite({});
const world = await createFuzzWorld(sql);
try {
  const report = await runFuzz(world, { seed: Number(seed), requests: Number(requests) });
  console.log(report.lines().join('\n'));
  if (report.failures.length > 0) process.exitCode = 1;
} finally {
  await world.close();
  await sql.close();
}
