import type { DatePeriod, GroupId, IndicatorId } from '@publisher-console/api-contract';
import { addDays, dayOf, presets } from '#modules/criteria/periods.ts';
import { dayState } from './plan/day-state.ts';
import type { Sums } from './answer/indicator-values.ts';
import { publishedStatistics } from './sources/counting-loads.ts';
import type { PublishedStatistics, Snapshot } from './sources/counting-loads.ts';
import { compileReport } from './compiler/compile-report.ts';
import type { ReportedRow } from './compiler/compile-report.ts';
import type { ReportDependencies, ReportReaderContext } from './reports.ts';
import { createReportSources } from './sources/report-sources.ts';

/** What is read, and for whom. */
export interface FiguresQuery {
  period: DatePeriod;
  indicators: readonly IndicatorId[];
  reader: ReportReaderContext;
}

/** Sums by a key. A key without a single fact is missing. */
export interface KeyedSums<Key> {
  sums: ReadonlyMap<Key, Sums>;
  /** The instant through which the newest load of the network reaches; null before the first. */
  dataAsOf: Date | null;
}

/** Sums by day, and which of the days count for a comparison. */
export interface DailySums extends KeyedSums<string> {
  /** The days whose statistics do not reach their end. */
  daysInProgress: ReadonlySet<string>;
  /** Which loads count for two periods. */
  published(period: DatePeriod, other: DatePeriod): PublishedStatistics;
}

/** Reads a publisher's sums, with the compiler of reports and the loads that count when they are asked for. */
export function createFigures({ database, reports, timeZone, finalAfterDays, now }: ReportDependencies) {
  const sources = createReportSources(database);

  async function counted({ period, reader }: Pick<FiguresQuery, 'period' | 'reader'>): Promise<Snapshot> {
    const asked = { publisherId: reader.caller.publisherId, filter: { period }, groups: [] };
    return (await sources.read(asked, null)).publications;
  }

  async function read(
    { period, indicators, reader }: FiguresQuery,
    snapshot: Snapshot,
    groups: readonly GroupId[],
  ): Promise<ReportedRow[]> {
    const compiled = compileReport({
      publisher: reader.caller.publisherNumber,
      period,
      loads: publishedStatistics(snapshot, period, null, period.from).loads,
      applications: null,
      adFormats: null,
      groups,
      indicators,
      sort: null,
      nameOrder: {},
      window: null,
    });
    const { rows } = await reports.read(compiled.statement, reader.signal);
    return rows.map((row) => compiled.read(row));
  }

  return {
    /** The sums of each day of a period. */
    async byDay(query: FiguresQuery): Promise<DailySums> {
      const snapshot = await counted(query);
      const rows = await read(query, snapshot, ['date']);
      const settledUntil = addDays(dayOf(now(), timeZone), -finalAfterDays - 1);
      const inProgress = snapshot.days.filter((day) => dayState(day, { timeZone, settledUntil }) === 'in_progress');
      return {
        sums: new Map(rows.map(({ keys, sums }) => [String(keys.date), sums])),
        dataAsOf: snapshot.dataAsOf,
        daysInProgress: new Set(inProgress.map(({ day }) => day)),
        published: (period, other) => publishedStatistics(snapshot, period, other, settledUntil),
      };
    },

    /** The sums of each application in a period, by its number; deleted ones included. */
    async byApplication(query: FiguresQuery): Promise<KeyedSums<number>> {
      const snapshot = await counted(query);
      const rows = await read(query, snapshot, ['application']);
      const sums = new Map(rows.map((row) => [Number(row.keys.application), row.sums]));
      return { sums, dataAsOf: snapshot.dataAsOf };
    },

    /** Whether an ad was ever shown. Publishers who earn have shown some lately, so earlier days are rarely read. */
    async hasImpressions(reader: ReportReaderContext): Promise<boolean> {
      const lately = presets.last_30_days.period(dayOf(now(), timeZone));
      const snapshot = await counted({ period: lately, reader });
      const earlier = { from: snapshot.days[0]?.day ?? lately.from, to: addDays(lately.from, -1) };
      for (const period of earlier.from <= earlier.to ? [lately, earlier] : [lately]) {
        const rows = await read({ period, indicators: ['impressions'], reader }, snapshot, []);
        if (rows.some(({ sums }) => (sums.impressions ?? 0n) > 0n)) return true;
      }
      return false;
    },
  };
}

export type Figures = ReturnType<typeof createFigures>;
