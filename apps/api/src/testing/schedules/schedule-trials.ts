/**
 * Hands over days by random schedules to an API that is killed again and again, and compares reports with the answers
 * of that API. Exits with 1 when one differs. `SCHEDULES` is their number (default 100), `SEED` makes the same ones
 * again, and no schedule begins after `MINUTES` (default 30).
 */
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { stagingOf } from '#testing/crash/this-api.ts';
import { startTrialStores } from '#testing/crash/trial-stores.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import { minute, second } from '#process/durations.ts';
import { createPossibleStates, schedulesOf, sources } from './push-schedule.ts';
import type { PossibleStates, Push, Schedule, Source } from './push-schedule.ts';
import { startPushedNetwork } from './pushed-network.ts';

const count = Number(process.env['SCHEDULES'] ?? '100');
const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31));
const end = performance.now() + Number(process.env['MINUTES'] ?? '30') * minute;
/** Schedules that run at once, each on a day of its own. */
const atOnce = 12;
/** A killed call holds its day for a minute. */
const longestCall = 5 * minute;
const shownFaults = 10;

const stores = await startTrialStores();
const network = await startPushedNetwork(await stagingOf(stores, 1).embedded());
const counts = { pushes: 0, loaded: 0, repeated: 0, newer_figures: 0, refused: 0, lost: 0, later: 0, reports: 0 };
let kills = 0;
/** Milliseconds from the longest kill until the API listened again. */
let slowestStart = 0;
const faults: string[] = [];

/** Repeats a call until it has an answer, or its client leaves. */
async function hand(of: Source, day: string, push: Push, possible: PossibleStates): Promise<void> {
  const longest = performance.now() + longestCall;
  counts.pushes += 1;
  let reason = '';
  while (performance.now() < longest) {
    await network.started();
    const outcome = await network.push(of, day, push);
    if (typeof outcome === 'object' && 'unexpected' in outcome)
      throw new Error(`${day} ${of}: ${outcome.unexpected} to ${JSON.stringify(push)}`);
    if (typeof outcome === 'object') {
      reason = outcome.later;
      counts.later += 1;
      await delay(second / 4);
    } else if (outcome === 'lost') {
      counts.lost += 1;
      reason = outcome;
      possible.begun(push);
      if (push.leavesAfter !== null) return;
      await delay(second / 10);
    } else {
      counts[outcome] += 1;
      if (possible.answered(push, outcome)) return;
      throw new Error(
        `${day} ${of}: ${outcome} to ${JSON.stringify(push)}, where ${possible.requests().join(' or ')} counts`,
      );
    }
  }
  throw new Error(`${day} ${of}: no answer to ${JSON.stringify(push)} but ${reason}`);
}

/** Reads a report, however long the stores are away. */
async function read(day: string): Promise<Record<Source, number>> {
  const longest = performance.now() + longestCall;
  while (performance.now() < longest) {
    await network.started();
    const requests = await network.read(day);
    counts.reports += 1;
    if (requests !== null) return requests;
    await delay(second / 4);
  }
  throw new Error(`${day}: no report`);
}

type Day = Record<Source, PossibleStates>;

/** Compares a report of a day with the answers to its calls. */
async function look(day: string, possible: Day): Promise<void> {
  const requests = await read(day);
  for (const source of sources) {
    const { [source]: states } = possible;
    const { [source]: seen } = requests;
    if (!states.saw(seen))
      throw new Error(`${day} ${source}: ${seen} in a report, where ${states.requests().join(' or ')} counts`);
  }
}

/** Later than every other one. */
const last: Push = { requests: 9, hour: 40, form: 'whole', fault: 'none', leavesAfter: null };

async function runSchedule(schedule: Schedule, day: string): Promise<Day> {
  const possible = { main: createPossibleStates(), partner: createPossibleStates() };
  for (let round = 0; round < Math.max(schedule.main.length, schedule.partner.length); round += 1) {
    await Promise.all(
      sources.map(async (of) => {
        const push = schedule[of][round];
        if (push !== undefined) await hand(of, day, push, possible[of]);
      }),
    );
    await look(day, possible);
  }
  // Whatever came of the others, a later state counts.
  if (schedule.main.length % 2 === 0) {
    await Promise.all(sources.map((of) => hand(of, day, last, possible[of])));
    await look(day, possible);
  }
  return possible;
}

const failed = (error: unknown) => void faults.push(error instanceof Error ? error.message : String(error));

const schedules = schedulesOf(seed, count).entries();
const days = new Map<string, Day>();
/** Runs one schedule after the other, while there is time. */
async function work(): Promise<void> {
  for (const [number, schedule] of schedules) {
    const day = addDays('2020-01-01', number);
    await runSchedule(schedule, day).then((possible) => days.set(day, possible), failed);
    if (performance.now() > end) return;
  }
}

const working = new AbortController();
async function kill(): Promise<void> {
  while (!working.signal.aborted && performance.now() < end) {
    await delay(randomInt(5 * second, 25 * second), null, working).catch(() => {});
    const killed = performance.now();
    await network.killApi();
    slowestStart = Math.max(slowestStart, performance.now() - killed);
    kills += 1;
  }
}

const killing = kill();
await Promise.all(Array.from({ length: atOnce }, work));
working.abort();
await killing;
// After the last kill, what was answered is still there.
for (const [day, possible] of days) await look(day, possible).catch(failed);
await network.close();
await stores.close();

const cells = Object.entries({ schedules: days.size, kills, ...counts }).map(([name, number]) => `${number} ${name}`);
const isRight = faults.length === 0 && days.size > 0;
console.log(
  `${isRight ? 'ok    ' : 'FAILED'}  seed ${seed}: ${cells.join(', ')}, slowest start ${Math.round(slowestStart / second)} s, ${faults.length} faults`,
);
for (const fault of faults.slice(0, shownFaults)) console.log(`    ${fault}`);
process.exit(isRight ? 0 : 1);
