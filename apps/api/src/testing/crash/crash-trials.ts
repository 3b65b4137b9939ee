/**
 * Kills processes of the product at many moments of their work, and counts what was acknowledged and is lost, refused,
 * doubled or unknown afterwards. Exits with 1 when something is lost or doubled.
 * `COUNT` is the number of kills of a trial (default 20); `TRIAL` a part of the names of the trials to run.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { CrashCounts, CrashTrial } from './crash-trial.ts';
import { stagingOf } from './this-api.ts';
import { startTrialStores } from './trial-stores.ts';
import { backupTrial } from './trials/backup-trial.ts';
import { loadTrials } from './trials/load-trials.ts';
import { moneyTrials } from './trials/money-trials.ts';
import { writeTrials } from './trials/write-trials.ts';

const count = Number(process.env['COUNT'] ?? '20');
const wanted = process.env['TRIAL'] ?? '';
/** Milliseconds after which a trial hangs. */
const longestTrial = 600_000;
const shownFaults = 5;
const trials = [...writeTrials, ...loadTrials, ...moneyTrials, backupTrial].filter(({ name }) => name.includes(wanted));

/** Spreads the moments of the kills evenly, also those of the first few. */
const goldenRatio = (Math.sqrt(5) - 1) / 2;
const partOf = (round: number) => ((round + 1) * goldenRatio) % 1;

function add(sum: CrashCounts, { faults = [], ...numbers }: Partial<CrashCounts>): void {
  for (const [name, number] of Object.entries(numbers)) sum[name as keyof typeof numbers] += number;
  sum.faults.push(...faults);
}

async function runRounds(trial: CrashTrial, counts: CrashCounts): Promise<void> {
  const rounds = Math.max(1, Math.round(count * trial.share));
  const staged = await trial.stage(stagingOf(stores, rounds));
  try {
    for (let round = 0; round < rounds; round += 1) add(counts, await staged.round(partOf(round)));
    if (staged.end !== undefined) add(counts, await staged.end());
  } finally {
    await staged.close();
  }
}

/** Prints what came of a trial; false if something is wrong. */
async function run(trial: CrashTrial): Promise<boolean> {
  const counts: CrashCounts = { acknowledged: 0, lost: 0, refused: 0, doubled: 0, unknown: 0, faults: [] };
  const tooLong = new AbortController();
  try {
    await Promise.race([
      runRounds(trial, counts),
      delay(longestTrial, null, tooLong).then(() => Promise.reject(new Error('The trial did not end in time.'))),
    ]);
  } catch (error) {
    counts.faults.push(error instanceof Error ? error.message : String(error));
  }
  tooLong.abort();
  const { faults, ...numbers } = counts;
  const hasPassed = numbers.acknowledged > 0 && numbers.lost + numbers.doubled + faults.length === 0;
  const cells = Object.entries(numbers).map(([name, number]) => `${number} ${name}`);
  console.log(`${hasPassed ? 'ok    ' : 'FAILED'}  ${trial.name}: ${cells.join(', ')}`);
  for (const fault of faults.slice(0, shownFaults)) console.log(`    ${fault}`);
  return hasPassed;
}

const stores = await startTrialStores();
let passed = 0;
for (const trial of trials) if (await run(trial)) passed += 1;
await stores.close();
console.log(`${passed} passed, ${trials.length - passed} failed`);
// Processes of a trial that ended early end with this one.
process.exit(passed > 0 && passed === trials.length ? 0 : 1);
