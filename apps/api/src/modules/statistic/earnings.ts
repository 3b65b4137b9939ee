import type { Earnings } from '@publisher-console/api-contract';
import { dayOf, presets } from '#modules/criteria/periods.ts';
import { indicatorValues } from './answer/indicator-values.ts';
import { compileReport } from './compiler/compile-report.ts';
import { withinBound } from './reports.ts';
import type { ReportDependencies, ReportReaderContext } from './reports.ts';
import { statisticRepository } from './sources/snapshot.ts';

/** Applications or ad blocks by their keys in the warehouse. */
export type EarningEntities = { applications: readonly number[] } | { adBlocks: readonly number[] };

const indicatorIds = ['requests', 'revenue'] as const;

/** Reads what a publisher's own applications or ad blocks have earned in the last 7 days, of which today is one. */
export function earningsService({ database, reports, timeZone, now }: Omit<ReportDependencies, 'finalAfterDays'>) {
  const repository = statisticRepository(database);

  return async (
    entities: EarningEntities,
    { caller, locale, signal }: ReportReaderContext,
  ): Promise<{ earnings: Earnings }> => {
    const period = presets.last_7_days.period(dayOf(now(), timeZone));
    const loads = await repository.publishedLoads(period);
    const { statement, read, readTotals } = compileReport({
      publisher: caller.publisherNumber,
      period,
      loads,
      applications: null,
      adFormats: null,
      ...entities,
      groups: [],
      indicators: indicatorIds,
      sort: null,
      nameOrder: {},
      window: { limit: 1, offset: 0 },
    });
    const { rows } = await reports.read(statement, signal);
    // Without a single fact there is no row.
    const { sums } = rows[0] === undefined ? readTotals(null) : read(rows[0]);
    const { requests, revenue } = withinBound(locale, () => indicatorValues(indicatorIds, sums));
    return { earnings: { period, requests: requests ?? 0, revenue: revenue ?? 0, currency: caller.currency } };
  };
}
