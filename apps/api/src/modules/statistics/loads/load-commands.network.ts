import * as v from 'valibot';
import { isPlainLine } from '#contract/plain-text.ts';
import { command } from '#orders/command.ts';
import type { Connection } from '#orders/connection.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { pageInput } from '#orders/page.ts';
import { joinStores } from '#stores/pair/join-stores.network.ts';
import { optionalMeasures } from '#modules/statistics/catalogue/indicators.ts';
import { idsOfOrder, longestExternalId, readAdBlocks } from './ad-block-lookup.network.ts';
import { abandonLoad, beginLoad, declareDays } from './publication/begin-load.network.ts';
import { publishLoad } from './publication/publish-load.network.ts';
import { dayHistory, recentLoads } from './publication/load-history.network.ts';
import { grossGroups, grossReport } from './gross-report.network.ts';
import { listSetAside, storeSetAside } from './set-aside.network.ts';
import { listRuns } from './feed-runs.network.ts';
import { listShares, loadShares, setShare } from './shares.network.ts';
import { addSource, expectSource, listSources, requireSource, setRowRules } from './sources.network.ts';
import { revertLoad } from './publication/revert-load.network.ts';
import { compareDays } from './replacement/compare-days.network.ts';
import { dayTotals, otherSource } from './replacement/replacement.ts';

/** Checks the two stores before `work`: facts in a wrong warehouse would be lost, or count for another network. */
function onOwnStores<Input, Result>(
  work: (stores: NetworkStores, input: Input) => Promise<Result>,
): (stores: NetworkStores, input: Input) => Promise<Result> {
  return async (stores, input) => {
    await joinStores(stores);
    return work(stores, input);
  };
}

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const days = v.pipe(v.array(v.pipe(v.string(), v.isoDate())), v.minLength(1));
const sourceOfNetwork = v.strictObject({
  id: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9][a-z0-9_-]{0,31}$/, 'NAME is up to 32 lower-case letters, digits, - and _.'),
  ),
  required: v.strictObject({
    from: v.nullable(v.pipe(v.string(), v.isoDate())),
    until: v.nullable(v.pipe(v.string(), v.isoDate())),
  }),
});
const isFinal = v.optional(v.boolean(), false);

export const wrongReason = 'A reason is one line of at most 500 characters.';

/** Why a load is forced, for the audit log. */
export const forcedReason = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.check((text) => isPlainLine(text) && text.length <= 500, wrongReason),
    ),
  ),
);

const publication = v.strictObject({
  id: wholeNumber,
  rows: wholeNumber,
  isFinal,
  isForced: v.optional(v.boolean(), false),
  reason: forcedReason,
  /** The totals of its days. Those of a missing day are counted when another load replaces it. */
  totals: v.optional(v.array(dayTotals), []),
  /** The loads of other sources that its ad blocks were compared with. */
  others: v.optional(v.array(otherSource)),
  runId: v.optional(v.pipe(v.string(), v.uuid())),
  repeats: v.optional(wholeNumber),
});

/** The commands of which a load consists, and the list of loads. */
export const loadCommands = {
  beginLoad: command(
    v.strictObject({
      asOf: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null),
      isDemo: v.optional(v.boolean(), false),
      source: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(1_000))), null),
      sourceId: v.optional(v.string()),
      repeats: v.optional(wholeNumber),
    }),
    onOwnStores(beginLoad),
  ),
  adBlocks: command(
    v.strictObject({
      ids: v.optional(v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(idsOfOrder))),
      numbers: v.optional(v.pipe(v.array(wholeNumber), v.maxLength(idsOfOrder))),
      external: v.optional(
        v.strictObject({
          sourceId: v.string(),
          ids: v.pipe(v.array(v.pipe(v.string(), v.maxLength(longestExternalId))), v.maxLength(idsOfOrder)),
        }),
      ),
    }),
    readAdBlocks,
  ),
  declareDays: command(v.strictObject({ id: wholeNumber, days }), declareDays),
  compareDays: command(v.strictObject({ id: wholeNumber, days: v.array(dayTotals), isFinal }), compareDays),
  publishLoad: command(publication, onOwnStores(publishLoad)),
  revertLoad: command(
    v.strictObject({ id: wholeNumber, isForced: v.optional(v.boolean(), false) }),
    onOwnStores(revertLoad),
  ),
  abandonLoad: command(
    v.strictObject({ id: wholeNumber, outcome: v.optional(v.picklist(['refused', 'failed'])) }),
    abandonLoad,
  ),
  dayHistory: command(
    v.strictObject({
      ...pageInput,
      day: v.pipe(v.string(), v.isoDate()),
      sourceId: v.optional(v.nullable(v.string()), null),
    }),
    dayHistory,
  ),
  recentLoads: command(v.strictObject(pageInput), recentLoads),
  setAside: command(
    v.strictObject({
      id: wholeNumber,
      rows: v.pipe(
        v.array(
          v.strictObject({
            line: wholeNumber,
            day: v.pipe(v.string(), v.isoDate()),
            block: v.string(),
            country: v.string(),
            hour: v.nullable(wholeNumber),
            requests: wholeNumber,
            selections: wholeNumber,
            impressions: wholeNumber,
            clicks: wholeNumber,
            completions: wholeNumber,
            revenue: wholeNumber,
            outcome: v.optional(v.nullable(v.string())),
          }),
        ),
        v.maxLength(5_000),
      ),
    }),
    storeSetAside,
  ),
  listSetAside: command(
    v.strictObject({
      ...pageInput,
      sourceId: v.nullable(v.string()),
      day: v.optional(v.nullable(v.pipe(v.string(), v.isoDate())), null),
    }),
    listSetAside,
  ),
  setRowRules: command(
    v.strictObject({
      id: v.string(),
      unknownBlocks: v.optional(v.picklist(['refuse', 'set_aside'])),
      countOrder: v.optional(v.picklist(['refuse', 'keep'])),
      roundsRevenue: v.optional(v.boolean()),
      unmeasured: v.optional(v.array(v.picklist(optionalMeasures))),
      amounts: v.optional(v.picklist(['net', 'gross'])),
    }),
    setRowRules,
  ),
  expectSource: command(
    v.strictObject({
      id: v.string(),
      everyMinutes: v.optional(
        v.nullable(
          v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(44_640, 'Once a month is the least.')),
        ),
      ),
      dayBy: v.optional(
        v.nullable(
          v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, '--day-by is a time such as 06:00, or none.')),
        ),
      ),
    }),
    expectSource,
  ),
  listRuns: command(
    v.strictObject({
      ...pageInput,
      sourceId: v.nullable(v.string()),
      day: v.nullable(v.pipe(v.string(), v.isoDate())),
    }),
    listRuns,
  ),
  grossReport: command(
    v.strictObject({
      from: v.pipe(v.string(), v.isoDate('--from is a day such as 2026-11-01.')),
      to: v.pipe(v.string(), v.isoDate('--to is a day such as 2026-11-30.')),
      user: v.nullable(v.pipe(v.string(), v.maxLength(320))),
      groups: v.array(v.picklist(grossGroups, `With --gross, a group is one of ${grossGroups.join(', ')}.`)),
    }),
    grossReport,
  ),
  setShare: command(
    v.strictObject({
      sourceId: v.string(),
      publisher: v.nullable(v.pipe(v.string(), v.maxLength(320))),
      application: v.nullable(wholeNumber),
      fromDay: v.pipe(v.string(), v.isoDate()),
      basisPoints: v.pipe(wholeNumber, v.maxValue(10_000, 'A share is 100 percent at most.')),
    }),
    setShare,
  ),
  listShares: command(v.strictObject({ ...pageInput, sourceId: v.string() }), listShares),
  loadShares: command(v.strictObject({ id: wholeNumber }), loadShares),
  listSources: command(v.strictObject({}), listSources),
  addSource: command(sourceOfNetwork, addSource),
  requireSource: command(sourceOfNetwork, requireSource),
};

/** A connection to a network that statistics are loaded into. */
export type LoadConnection = Connection<typeof loadCommands>;
