/**
 * A process that puts and does jobs on the Postgres of its first argument. It sends its parent the payloads of the jobs that
 * it does. A job of the kind `endless` never ends.
 */
import * as v from 'valibot';
import { minute, second } from '#process/durations.ts';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import { createJobQueue } from '#jobs/job-queue.ts';
import { createJobRunner } from '#jobs/job-runner.ts';
import { createLog } from '#process/log.ts';
import { openDatabase } from '#stores/sql/open-database.ts';

const [, , url, own = '', count = '0'] = process.argv;
const { database } = await openDatabase({ dataDir: null, url });
const now = () => new Date();
const queue = createJobQueue({ now });
const retryAfter = backOff({ mostAttempts: 3, first: second, longest: minute });
const report = (number: string) => process.send?.(number);
const kinds = [
  jobKind({
    name: 'brief',
    payload: v.string(),
    lease: minute,
    atOnce: 4,
    retryAfter,
    run: async (number) => void report(number),
  }),
  jobKind({
    name: 'endless',
    payload: v.string(),
    lease: minute,
    atOnce: 1,
    retryAfter,
    run: (number) => new Promise(() => report(number)),
  }),
];
createJobRunner({ database, queue, kinds, now, log: createLog({ level: 'silent' }) }).start();
for (let number = 0; number < Number(count); number += 1)
  await database.transaction((to) => queue.put(to, { kind: 'brief', payload: `${own} ${number}` }));
