import type { GroupValues } from '@publisher-console/api-contract';
import type { NetworkReport, NetworkReportQuery, NetworkReports, PublisherOfReport } from '#orders/network-stores.ts';
import { wholePublisher } from '#stores/sql/as-publisher.ts';
import type { WholeReport } from './answer/whole-report.ts';
import type { ReportCall } from './query/parse-report.ts';
import { withinBound } from './query/report-errors.ts';
import { createReports } from './reports.ts';
import type { ReportDependencies, Reports } from './reports.ts';
import { createReportSources } from './sources/report-sources.ts';
import type { SourceCache } from './sources/report-sources.ts';
import { addTo, indicatorValues } from './values/indicator-values.ts';
import type { Sums } from './values/indicator-values.ts';

/** Rows of a report over all publishers: its answer is one JSON text. */
const mostRows = 100_000;

/** How often a report over all publishers begins anew because statistics were published while it was read. */
const mostAttempts = 3;

/**
 * Reports of publishers for the network. One over all publishers reads the report of each by the statements of its own
 * calls: no statement has the facts of two publishers.
 */
export function createNetworkReports(dependencies: Omit<ReportDependencies, 'sources'>): NetworkReports {
  const sources = createReportSources(dependencies.database);
  const reports = createReports({ ...dependencies, sources });
  return {
    page: (query, publisher) => reports.page(query, callOf(publisher)),

    async whole(query, publishers) {
      const [first] = publishers;
      if (first === undefined) throw new Error('The network has no publishers.');
      for (let attempts = 0; attempts < mostAttempts; attempts += 1) {
        const before = await snapshotNow(sources, first);
        const report = await wholeOf(reports, query, publishers);
        if ((await snapshotNow(sources, first)) === before) return report;
      }
      throw new Error('Statistics were published again and again while the report was read. Try again.');
    },
  };
}

async function snapshotNow(sources: SourceCache, publisher: PublisherOfReport): Promise<string> {
  return (await sources.countingNow(callOf(publisher).caller)).counting.snapshot;
}

function callOf({ id: publisherId, number: publisherNumber, currency }: PublisherOfReport): ReportCall {
  return {
    caller: { ...wholePublisher(publisherId), publisherNumber, currency },
    locale: 'en',
    signal: new AbortController().signal,
  };
}

interface CurrencyTotals {
  publishers: number;
  sums: Sums;
}

async function wholeOf(
  reports: Reports,
  query: NetworkReportQuery,
  publishers: readonly PublisherOfReport[],
): Promise<NetworkReport> {
  const valuesOf = (sums: Sums) => withinBound('en', () => indicatorValues(query.indicatorList, sums));
  const rows: NetworkReport['rows'] = [];
  const totals = new Map<string, CurrencyTotals>();
  let outline: WholeReport | null = null;
  for (const publisher of publishers) {
    const { number, company, currency } = publisher;
    const report = await reports.whole(query, callOf(publisher));
    outline = report;
    const { rows: own, sums } = await rowsOf(report);
    if (own.length === 0) continue;
    for (const { groups, sums: ofRow } of own)
      rows.push({ publisher: number, company, currency, groups, indicators: valuesOf(ofRow) });
    if (rows.length > mostRows)
      throw new Error(`The report has more than ${mostRows} rows: choose fewer groups or a shorter period.`);
    const ofCurrency = totals.get(currency) ?? { publishers: 0, sums: {} };
    addTo(ofCurrency.sums, sums);
    totals.set(currency, { ...ofCurrency, publishers: ofCurrency.publishers + 1 });
  }
  if (outline === null) throw new Error('The network has no publishers.');
  const { columns, period, timeZone, dataAsOf, openDays } = outline;
  const currencies = [...totals].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    columns,
    period,
    timeZone,
    dataAsOf,
    openDays,
    rows,
    totals: currencies.map(([currency, { publishers: count, sums }]) => ({
      currency,
      publishers: count,
      indicators: valuesOf(sums),
    })),
  };
}

async function rowsOf({ parts }: WholeReport): Promise<{ rows: { groups: GroupValues; sums: Sums }[]; sums: Sums }> {
  const rows: { groups: GroupValues; sums: Sums }[] = [];
  for await (const part of parts) {
    if ('totals' in part) return { rows, sums: part.totals };
    rows.push(...part.rows);
  }
  throw new Error('The report ended before its totals.');
}
