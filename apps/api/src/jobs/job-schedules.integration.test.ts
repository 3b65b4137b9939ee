import { isNightly, trialCount } from '@publisher-console/test-kit/trials';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minute } from '#process/durations.ts';
import { createLog } from '#process/log.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import { job } from '#stores/sql/tables/job.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { createAttempts } from './attempts.ts';
import { backOff, jobKind } from './job-kind.ts';
import { createJobQueue } from './job-queue.ts';
import { claimJob } from './job-repository.ts';
import type { ClaimedJob } from './job-repository.ts';

const lease = minute;
const mostAttempts = 2;
const retryAfter = backOff({ mostAttempts, first: minute, longest: minute });
const log = createLog({ level: 'silent' });

const processes = ['one', 'other'] as const;
const ends = ['does it', 'fails', 'stops', 'dies'] as const;
const step = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ what: 'put' as const }) },
  { weight: 2, arbitrary: fc.constant({ what: 'time passes' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constantFrom('claims', ...ends), by: fc.constantFrom(...processes) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type End = (typeof ends)[number];

/** `puts` is how many jobs were put before it: their work is a part of this attempt. */
interface Attempt {
  claimed: ClaimedJob;
  until: number;
  puts: number;
}

/**
 * Lets two processes work on jobs of one key in the order of a schedule, then one of them until nothing is left. Throws
 * what the queue did wrong. `ahead` is by how much the clock of the processes is wrong.
 */
async function follow(database: Database, schedule: readonly Step[], ahead = 0): Promise<void> {
  await asOwner(database, async (owner) => void (await owner.delete(job)));
  let time = Date.parse('2026-03-04T12:00:00Z');
  const now = () => new Date(time);
  const queue = createJobQueue({ now });
  const current = new Map<string, Attempt>();
  const runs = new Map<string, number>();
  let newest = '';
  let puts = 0;
  /** How many jobs were done or given up. */
  let over = 0;

  async function claim(by: string): Promise<void> {
    const until = time + lease;
    const at = new Date(time + ahead);
    const claimed = await asNetwork(database, (own) => claimJob(own, { kind: 'test', at, until: new Date(until) }));
    if (claimed === null) return;
    if ([...current.values()].some((other) => other.until > time)) throw new Error('Two attempts are made at once.');
    newest = claimed.claimId;
    current.set(by, { claimed, until, puts });
  }

  async function end(by: string, how: End): Promise<void> {
    const attempt = current.get(by);
    if (attempt === undefined) return;
    current.delete(by);
    if (how === 'dies') return;
    const { id, claimId } = attempt.claimed;
    let isDone = false;
    const run = async () => {
      if (how !== 'stops') runs.set(id, (runs.get(id) ?? 0) + 1);
      if (how !== 'does it') throw new Error('The attempt failed.');
      isDone = true;
    };
    const kind = jobKind({ name: 'test', payload: v.object({}), lease, atOnce: 1, retryAfter, run });
    const stopping = how === 'stops' ? AbortSignal.abort() : new AbortController().signal;
    await createAttempts({ database, now, log })(kind, attempt.claimed, stopping);
    if ((runs.get(id) ?? 0) > mostAttempts) throw new Error('A job is tried more often than its kind allows.');
    if (claimId !== newest) return;
    const row = (await rows()).find((other) => other.id === id);
    if (isDone || row?.state === 'dead') over = Math.max(over, attempt.puts);
  }

  const rows = () => asNetwork(database, (own) => own.select().from(job));
  for (const { what, ...rest } of schedule) {
    const by = 'by' in rest ? rest.by : 'one';
    if (what === 'time passes') {
      time += lease + 1;
    } else if (what === 'put') {
      await database.transaction((own) => queue.put(own, { kind: 'test', key: 'key' }));
      puts += 1;
    } else if (what === 'claims') {
      await (current.has(by) ? undefined : claim(by));
    } else {
      await end(by, what);
    }
  }
  current.clear();
  for (let rest = 0; rest <= mostAttempts + 1; rest += 1) {
    time += lease + 1;
    await claim('one');
    await end('one', 'fails');
  }
  if ((await rows()).some(({ state }) => state !== 'dead')) throw new Error('A job is tried for ever.');
  if (over < puts) throw new Error('A job is lost.');
}

const schedules = fc.array(step, { minLength: 20, maxLength: 60 });
const stores = startBothStores();
/** PGlite is slower, and has the same rules. */
const each = stores.each.filter(([kind]) => isNightly || kind === 'postgres');

describe.each(each)('on %s', { timeout: 600_000 }, (_kind, open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  test('no crash, stop or overlap of two processes loses a job, does it twice at once, or tries it for ever', async () => {
    const property = fc.asyncProperty(schedules, (schedule) => follow(opened.database, schedule));
    await expect(fc.assert(property, { numRuns: trialCount(60, 2_000) })).resolves.toBeUndefined();
  });

  test('as a control, a process whose clock is ahead by a lease is noticed', async () => {
    const claims: Step[] = [{ what: 'put' }, { what: 'claims', by: 'one' }, { what: 'claims', by: 'other' }];
    await expect(follow(opened.database, claims, lease)).rejects.toThrow('Two attempts are made at once.');
  });
});
