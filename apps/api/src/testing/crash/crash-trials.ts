/**
 * Kills processes of the product at many moments of their work, and counts what was acknowledged and is lost, refused,
 * doubled or unknown afterwards. Runs each trial with deliberately broken builds too, which it has to notice. Exits with 1
 * when something is lost, or a broken build is not noticed.
 * `COUNT` is the number of kills of a trial (default 20); `TRIAL` a part of the names of the trials to run.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { BrokenBuildName } from './broken/broken-builds.ts';
import type { CrashCounts, CrashTrial } from './crash-trial.ts';
import { createTable } from './trial-table.ts';
import type { TrialResult } from './trial-table.ts';
import { stagingOf } from './this-api.ts';
import { startTrialStores } from './trial-stores.ts';
import { backupTrial } from './trials/backup-trial.ts';
import { loadTrials } from './trials/load-trials.ts';
import { mailTrial } from './trials/mail-trial.ts';
import { migrationTrial } from './trials/migration-trial.ts';
import { startTrial } from './trials/start-trial.ts';
import { uploadTrials } from './trials/upload-trials.ts';
import { writeTrials } from './trials/write-trials.ts';

const count = Number(process.env['COUNT'] ?? '20');
const wanted = process.env['TRIAL'] ?? '';
/** Milliseconds after which a trial hangs. */
const longestTrial = 600_000;
const trials: readonly CrashTrial[] = [
  ...writeTrials,
  ...loadTrials,
  ...uploadTrials,
  mailTrial,
  backupTrial,
  migrationTrial,
  startTrial,
];

/** Spreads the moments of the kills evenly, also those of the first few. */
const goldenRatio = (Math.sqrt(5) - 1) / 2;
const partOf = (round: number) => ((round + 1) * goldenRatio) % 1;

const isWrong = ({ mayDouble = false }: CrashTrial, { lost, doubled, faults }: CrashCounts) =>
  lost + faults.length > 0 || (doubled > 0 && !mayDouble);

function add(sum: CrashCounts, { faults = [], ...numbers }: Partial<CrashCounts>): void {
  for (const [name, number] of Object.entries(numbers)) sum[name as keyof typeof numbers] += number;
  sum.faults.push(...faults);
}

/** A broken build is noticed by the first round that finds something; a kill may miss the moment that it breaks. */
async function runRounds({ trial, build, counts }: TrialResult, onRound: () => void): Promise<void> {
  const kills = Math.max(1, Math.round(count * trial.share));
  const rounds = build === null ? kills : 2 * kills;
  const staged = await trial.stage(stagingOf(stores, build, rounds));
  try {
    for (let round = 0; round < rounds && (build === null || !isWrong(trial, counts)); round += 1) {
      add(counts, await staged.round(partOf(round)));
      onRound();
    }
    if (staged.end !== undefined) add(counts, await staged.end());
  } finally {
    await staged.close();
  }
}

async function run(trial: CrashTrial, build: BrokenBuildName | null): Promise<TrialResult> {
  const counts: CrashCounts = { acknowledged: 0, lost: 0, refused: 0, doubled: 0, unknown: 0, faults: [] };
  const result: TrialResult = { trial, build, rounds: 0, counts, seconds: 0, hasPassed: false };
  const started = performance.now();
  const tooLong = new AbortController();
  try {
    await Promise.race([
      runRounds(result, () => (result.rounds += 1)),
      delay(longestTrial, null, tooLong).then(() => Promise.reject(new Error('The trial did not end in time.'))),
    ]);
    result.hasPassed = build === null ? !isWrong(trial, counts) && counts.acknowledged > 0 : isWrong(trial, counts);
  } catch (error) {
    // A broken build may make a trial impossible, which is no sign that the trial notices it.
    counts.faults.push(error instanceof Error ? error.message : String(error));
  }
  tooLong.abort();
  result.seconds = (performance.now() - started) / 1_000;
  return result;
}

const stores = await startTrialStores();
const table = createTable(console.log);
for (const trial of trials.filter(({ name }) => name.includes(wanted)))
  for (const build of [null, ...trial.brokenBuilds]) table.add(await run(trial, build));
await stores.close();
// Processes of a trial that ended early end with this one.
process.exit(table.end() ? 0 : 1);
