import * as v from 'valibot';
import { forcedReason, wrongReason } from '#modules/statistics/loads/load-commands.network.ts';
import { loadRefusedRun } from '#modules/feed/refused-runs.network.ts';
import { command } from '#orders/command.ts';
import { plainLine } from '#orders/plain-line.ts';
import { listWatches, watchSource } from './source-watches.network.ts';
import { createWatchedDays } from './watched-days.network.ts';

/** The most days back of a watch: runs, which record what was read, stay for 90 days. */
const days = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(85));
const sourceId = v.pipe(v.string(), v.maxLength(40));

const watch = v.pipe(
  v.strictObject({
    kind: v.picklist(['table', 'bucket']),
    place: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)),
    daysBack: days,
    everyMinutes: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_440)),
    finalAfterDays: v.nullable(days),
  }),
  v.check(({ kind, daysBack }) => kind === 'bucket' || daysBack <= 31, 'Of a table, at most 31 days are looked at.'),
  v.check(
    ({ daysBack, finalAfterDays }) => finalAfterDays === null || finalAfterDays < daysBack,
    'A day has to be looked at when it is final: --final-after is less than --days.',
  ),
);

/** Days of sources that are loaded again: from a watched place, or from a file that was refused. */
export const watchCommands = {
  watchSource: command(v.strictObject({ id: sourceId, watch: v.nullable(watch) }), watchSource),
  listWatches: command(v.strictObject({}), listWatches),
  readWatchedDay: command(
    v.strictObject({ id: sourceId, day: v.pipe(v.string(), v.isoDate()), isForced: v.boolean(), reason: forcedReason }),
    (stores, { id, day, isForced, reason }) =>
      createWatchedDays(stores).read(id, day, { actor: stores.actor ?? 'operator', isForced, reason }),
  ),
  loadRefusedRun: command(
    v.strictObject({
      run: v.pipe(v.string(), v.uuid('A run is named by its id, as `feed runs` shows it.')),
      reason: v.pipe(
        plainLine(500, wrongReason),
        v.check((text) => text.trim() !== '', wrongReason),
      ),
    }),
    loadRefusedRun,
  ),
};
