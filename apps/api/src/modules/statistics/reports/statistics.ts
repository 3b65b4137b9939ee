import type { Handlers } from '#contract/operation.ts';
import { createSemaphore } from '#limits/semaphore.ts';
import { second } from '#process/durations.ts';
import type { ReportReader } from '#stores/warehouse/warehouse.ts';
import { createFigures } from './figures.ts';
import type { Figures } from './figures.ts';
import { createReports } from './reports.ts';
import type { ReportDependencies, Reports } from './reports.ts';
import { createReportSources } from './sources/report-sources.ts';
import { createWeekFigures } from './week-figures.ts';
import type { WeekFigures } from './week-figures.ts';

/**
 * A reader whose connections for pages are shared among publishers, so that one who requests many large reports at once
 * is not served before all others. A page of the console sends more statements at once than the share, so the rest
 * waits.
 */
export function createSharedReader(reader: ReportReader): ReportReader {
  const semaphore = createSemaphore({
    name: 'report pages',
    perPublisher: 4,
    // As many as the reader has connections.
    total: 16,
    reserved: 4,
    // As long as the statement of a page may last.
    maxWait: 20 * second,
    queuePerPublisher: 16,
  });
  return {
    read: (statement, signal) =>
      // Every statement of a report names its owner.
      semaphore.run(String(statement.parameters['publisher']), signal, () => reader.read(statement, signal)),
    stream: (statement, signal) => reader.stream(statement, signal),
  };
}

interface Statistics {
  reports: Reports;
  figures: Figures;
  weekFigures: WeekFigures;
}

/** Everything that reads publishers' statistics. Its parts share one cache of sources, and the connections for pages. */
export function createStatistics(dependencies: Omit<ReportDependencies, 'sources'>): Statistics {
  const sources = createReportSources(dependencies.database);
  const shared = { ...dependencies, warehouse: createSharedReader(dependencies.warehouse), sources };
  return { reports: createReports(shared), figures: createFigures(shared), weekFigures: createWeekFigures(shared) };
}

/** Answers reports over the caller's own statistics. */
export function createStatisticHandlers({ reports }: { reports: Reports }): Pick<Handlers, 'getStatistic'> {
  return {
    getStatistic: ({ body, caller, locale, signal }) => reports.page(body, { caller, locale, signal }),
  };
}
