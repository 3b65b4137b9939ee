import { eq } from 'drizzle-orm';
import { ApiError } from '#contract/api-error.ts';
import type { AnswerData, Handlers, StaffCaller } from '#contract/operation.ts';
import type { StoredFiles } from '#modules/files/stored-files.ts';
import type { NetworkDaySettings } from '#modules/statistics/days/day-state.ts';
import { addDays, dayOf } from '#modules/statistics/days/periods.ts';
import { findRuns, runSummary } from '#modules/statistics/loads/feed-runs.network.ts';
import type { FeedRun } from '#modules/statistics/loads/feed-runs.network.ts';
import { dayHistory } from '#modules/statistics/loads/publication/load-history.network.ts';
import type { DayPublication } from '#modules/statistics/loads/publication/load-history.network.ts';
import { onlyCurrency } from '#modules/statistics/loads/replacement/compare-days.network.ts';
import { listSetAside } from '#modules/statistics/loads/set-aside.network.ts';
import { readSourceDays } from '#modules/statistics/loads/source-days.network.ts';
import { listSources } from '#modules/statistics/loads/sources.network.ts';
import { orderRefusalOf } from '#orders/order-refusal.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { adBlockExternalId } from '#stores/sql/tables/feed.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { createDeskFiles } from './desk-files.network.ts';
import { listKeys } from './network-keys.network.ts';
import { listWatches } from './watches/source-watches.network.ts';

type FeedOperation =
  | 'getDeskBlock'
  | 'getDeskFeed'
  | 'getDeskFeedDay'
  | 'getDeskKeys'
  | 'getDeskSetAside'
  | 'putDeskFeedFile';

/** Days of the strip of a source. */
const shownDays = 35;

/** Publications, and runs, of a day. */
const mostOfDay = 50;

/** Bad lines of a run; `bin/network feed runs --json` has all that are stored. */
const shownLines = 100;

interface DeskFeedDependencies extends NetworkDaySettings {
  database: Database;
  storedFiles: Pick<StoredFiles, 'discard' | 'write'>;
  orderStoresOf: (by: { actor: string; staffId: string }) => NetworkStores;
}

/** The feed of statistics at the desk. */
export function createDeskFeedHandlers({
  database,
  storedFiles,
  orderStoresOf,
  ...settings
}: DeskFeedDependencies): Pick<Handlers, FeedOperation> {
  const { timeZone, now } = settings;
  const storesOf = ({ email: actor, staffId }: StaffCaller) => orderStoresOf({ actor, staffId });
  const files = createDeskFiles({ database, storedFiles, now, timeZone, storesOf });

  return {
    getDeskFeed: async ({ caller }) => {
      const stores = storesOf(caller);
      const today = dayOf(now(), timeZone);
      const period = { from: addDays(today, 1 - shownDays), to: today };
      const [sources, watches] = [await listSources(stores), await listWatches(stores)];
      const { days, currency } = await asNetwork(database, async (network) => ({
        days: await readSourceDays(network, period, settings),
        currency: await onlyCurrency(network),
      }));
      return {
        today,
        timeZone,
        currency,
        sources: sources.map(({ id, required, expected, rules, ...source }) => {
          const watch = watches.find(({ sourceId }) => sourceId === id);
          return {
            id,
            requiredFrom: required.from,
            requiredUntil: required.until,
            ...expected,
            ...rules,
            ...source,
            watch: watch === undefined ? null : { kind: watch.kind, lookedAt: watch.lookedAt, failure: watch.failure },
            days: days.get(id) ?? [],
          };
        }),
      };
    },

    getDeskFeedDay: async ({ params: { source: sourceId, date }, caller }) => {
      const { days, runs } = await asNetwork(database, async (network) => ({
        days: await readSourceDays(network, { from: date, to: date }, settings),
        runs: await findRuns(network, { sourceIds: [sourceId], day: date }, mostOfDay),
      }));
      const [day] = days.get(sourceId) ?? [];
      if (day === undefined) throw new ApiError('not_found');
      // The publication before the last shown one has the figures that counted before that one.
      const page = { day: date, sourceId, limit: mostOfDay + 1, after: null };
      const { rows } = await dayHistory(storesOf(caller), page);
      return { day, publications: rows.map(publicationOf).slice(0, mostOfDay), runs: runs.map(runOf) };
    },

    getDeskSetAside: async ({ query: { source = null, date = null, after = null, limit = 50 }, caller }) => {
      const page = { sourceId: source, day: date, after, limit };
      const { rows, next } = await refusing(listSetAside(storesOf(caller), page));
      const items = rows.map(({ day, sourceId, block, ...row }) => ({
        ...row,
        source: sourceId,
        date: day,
        block,
        externalId: block.startsWith('=') ? block.slice(1) : null,
      }));
      return { items, next };
    },

    getDeskKeys: async ({ query: { after = null, limit = 50 }, caller }) => {
      const { rows: items, next } = await refusing(listKeys(storesOf(caller), { after, limit }));
      return { items, next };
    },

    getDeskBlock: async ({ params: { number } }) =>
      asNetwork(database, async (network) => {
        const [found] = await network
          .select({
            id: adBlock.id,
            number: adBlock.number,
            name: adBlock.name,
            adFormat: adBlock.adFormat,
            application: { id: application.id, name: application.name },
            publisher: { number: publisher.number, company: publisher.company },
          })
          .from(adBlock)
          .innerJoin(application, eq(application.id, adBlock.applicationId))
          .innerJoin(publisher, eq(publisher.id, adBlock.publisherId))
          .where(eq(adBlock.number, number));
        if (found === undefined) throw new ApiError('not_found');
        const { id, ...block } = found;
        const ids = await network.select().from(adBlockExternalId).where(eq(adBlockExternalId.adBlockId, id));
        return { block: { ...block, externalIds: Object.fromEntries(ids.map((row) => [row.source, row.externalId])) } };
      }),

    putDeskFeedFile: files.put,
  };
}

/** Converts an error of a list for the answer of the desk: a wrong cursor is refused with a sentence. */
function refusing<Result>(reading: Promise<Result>): Promise<Result> {
  return reading.catch((error: unknown) => {
    throw orderRefusalOf(error);
  });
}

type Day = AnswerData<'getDeskFeedDay'>;

/** The totals that counted after a publication; null without figures, and where they are not known. */
function totalsOf({ counting, facts, publishers, revenue }: DayPublication): Day['publications'][number]['after'] {
  if (counting === null || facts === null) return null;
  return { facts, publishers: publishers ?? 0, revenue: revenue ?? '0' };
}

/** A publication, beside the one before. They come with the newest first. */
function publicationOf(
  publication: DayPublication,
  place: number,
  all: readonly DayPublication[],
): Day['publications'][number] {
  const { load, publishedAt, source, actor, revertedLoad, counting, isFinal, countsNow } = publication;
  const earlier = all[place + 1];
  return {
    load,
    publishedAt,
    source,
    actor,
    revertedLoad,
    counting,
    before: earlier === undefined ? null : totalsOf(earlier),
    after: totalsOf(publication),
    isFinal,
    countsNow,
    canRevert: revertedLoad === null && counting === load && countsNow,
  };
}

function runOf(row: FeedRun): Day['runs'][number] {
  const {
    id,
    state,
    code,
    message,
    badLines,
    badLineCount,
    rows,
    loadId,
    actor,
    asOf,
    isFinal,
    startedAt,
    endedAt,
    ...run
  } = runSummary(row);
  const { fileName, isKept } = run;
  return {
    id,
    state,
    code,
    message,
    badLines: badLines.slice(0, shownLines).map(({ file = null, line, reason }) => ({ file, line, reason })),
    badLineCount,
    rows,
    load: loadId,
    actor,
    asOf,
    isFinal,
    startedAt,
    endedAt,
    fileName,
    isKept,
  };
}
