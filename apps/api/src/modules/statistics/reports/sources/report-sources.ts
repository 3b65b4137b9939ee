import { isDeepStrictEqual } from 'node:util';
import type { StatisticFilter } from '@publisher-console/api-contract';
import { isEntityId } from '#contract/api-error.ts';
import type { EntityKind } from '#modules/statistics/catalogue/entities.ts';
import { factOwner } from '#modules/statistics/reports/plan/plan-report.ts';
import type { FactOwner } from '#modules/statistics/reports/plan/plan-report.ts';
import type { ParsedReport, ReportOwner } from '#modules/statistics/reports/query/parse-report.ts';
import { limitText } from '#stores/sql/as-publisher.ts';
import type { RowOwner } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { countedAt } from './counting-loads.ts';
import type { Snapshot } from './counting-loads.ts';
import { prepareSources } from './sources-query.ts';
import type { EntityNumbers, SourceRows } from './sources-query.ts';

/** What is cached for a publisher and a limit. The next report of it probably needs the same. */
interface PublisherCache {
  /** The numbers of ids that filters had. */
  numbers: Record<EntityKind, Map<string, number>>;
  /** The applications and ad blocks of the last page that had any. */
  shown: Record<EntityKind, readonly number[]>;
}

const entityKinds = ['application', 'adBlock'] as const satisfies readonly EntityKind[];

const mostPublishers = 500;

/** Ids of one kind that are cached for a publisher. */
const mostIds = 500;

/** Caches by publisher and limit; the one that was used longest ago is dropped. */
function createPublisherCaches(): (owner: RowOwner) => PublisherCache {
  const publishers = new Map<string, PublisherCache>();
  return (owner) => {
    const key = `${owner.publisherId} ${limitText(owner)}`;
    const cache = publishers.get(key) ?? {
      numbers: { application: new Map(), adBlock: new Map() },
      shown: { application: [], adBlock: [] },
    };
    // A Map is in the order of insertion, so that the first key is the one that was used longest ago.
    publishers.delete(key);
    publishers.set(key, cache);
    const [oldest] = publishers.keys();
    if (publishers.size > mostPublishers && oldest !== undefined) publishers.delete(oldest);
    return cache;
  };
}

function cacheNumbers(cache: PublisherCache['numbers'], found: EntityNumbers): void {
  for (const kind of entityKinds) {
    const cached = cache[kind];
    for (const [id, number] of found[kind]) cached.set(id, number);
    if (cached.size > mostIds) cached.clear();
  }
}

/** The numbers of the ids; null unless all are cached. */
function numbersIn(cached: ReadonlyMap<string, number>, ids: readonly string[]): Map<string, number> | null {
  const found = new Map<string, number>();
  for (const id of ids) {
    const number = cached.get(id);
    if (number === undefined) return null;
    found.set(id, number);
  }
  return found;
}

/** The data that a report needs from the relational store before its facts can be read. */
interface ReportSources {
  publications: Snapshot;
  numbers: EntityNumbers;
}

/** The owner's own applications and ad blocks that some rows of the report may need. */
type EntityNames = Pick<SourceRows, 'applications' | 'adBlocks'>;

/** A report with its sources, as of now or of a snapshot. */
export type Sourced<Report> = Report & {
  counting: Snapshot;
  numbers: EntityNumbers;
  /** A promise, because facts are read at the same time. */
  names: Promise<EntityNames>;
};

export function withSources<Report extends ParsedReport>(
  report: Report,
  { publications, numbers }: ReportSources,
  names: Promise<EntityNames>,
): Sourced<Report> {
  return { ...report, counting: publications, numbers, names };
}

/** The parts of a query that decide which sources it needs. */
type SourcesRequest = Pick<ParsedReport, 'caller' | 'groups'> & {
  filter: Pick<StatisticFilter, 'applicationList' | 'adBlockList'>;
};

/** The ids whose numbers a report needs: those of its filter, and those that its caller is limited to. */
function neededIds({ caller, filter }: Omit<SourcesRequest, 'groups'>): Record<EntityKind, string[]> {
  const { applicationList = [], adBlockList = [] } = filter;
  const applications = [...new Set([...applicationList, ...(caller.applications ?? [])])];
  return { application: applications.filter(isEntityId), adBlock: adBlockList.filter(isEntityId) };
}

/** The loads that count now, and the owner of the facts. */
export interface OwnCounting {
  counting: Snapshot;
  owner: FactOwner;
}

/**
 * Reads the sources of reports and caches them for speculative queries (`speculate.ts`). Names are never cached, only
 * which of them the last page had. One cache serves all reports of a process.
 */
export function createReportSources(database: Database) {
  const read = prepareSources(database);
  let publications: Snapshot | null = null;
  const cacheOf = createPublisherCaches();

  /** Reads the current sources; those of `cached` that still count are not read again. */
  async function find(
    { caller, filter, groups }: SourcesRequest,
    cached: ReportSources | null = null,
  ): Promise<SourceRows> {
    const { numbers, shown } = cacheOf(caller);
    const found = await read({
      owner: caller,
      known: cached?.publications ?? publications,
      ids: neededIds({ caller, filter }),
      numbers: {
        application: groups.includes('application') ? shown.application : [],
        adBlock: groups.includes('adBlock') ? shown.adBlock : [],
      },
    });
    ({ publications } = found);
    cacheNumbers(numbers, found.numbers);
    return found;
  }

  return {
    /** The sources that were read last; null if the report also needs others. */
    cached({ caller, filter }: SourcesRequest): ReportSources | null {
      const { numbers } = cacheOf(caller);
      const needed = neededIds({ caller, filter });
      const application = numbersIn(numbers.application, needed.application);
      const adBlock = numbersIn(numbers.adBlock, needed.adBlock);
      if (publications === null || application === null || adBlock === null) return null;
      return { publications, numbers: { application, adBlock } };
    },

    find,

    /** The current publications and whose facts to read, for callers that need neither ids nor names. */
    async countingNow(caller: ReportOwner): Promise<OwnCounting> {
      const { publications: counting, numbers } = await find({ caller, filter: {}, groups: [] });
      return { counting, owner: factOwner(caller, numbers) };
    },

    /** The requested snapshot; the current one if there is none, or if its facts are no longer stored. */
    async countedAt(now: Snapshot, snapshot: string | undefined): Promise<Snapshot> {
      if (snapshot === undefined || snapshot === now.snapshot) return now;
      // The current state decides whether figures are late, whatever a page shows.
      return { ...now, ...(await countedAt(database, snapshot)) };
    },

    /** Caches which applications and ad blocks a page has: the next page probably needs names of some of them. */
    cacheShown({ caller, groups }: SourcesRequest, rows: readonly { keys: Partial<Record<EntityKind, unknown>> }[]) {
      for (const kind of entityKinds) {
        if (!groups.includes(kind)) continue;
        cacheOf(caller).shown[kind] = [...new Set(rows.map(({ keys }) => Number(keys[kind])))];
      }
    },
  };
}

export type SourceCache = ReturnType<typeof createReportSources>;

/** Whether both sources cause the same statements. */
export function isSame(cached: ReportSources, { publications, numbers }: ReportSources): boolean {
  return cached.publications.snapshot === publications.snapshot && isDeepStrictEqual(cached.numbers, numbers);
}
