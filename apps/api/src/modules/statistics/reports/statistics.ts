import { createFigures } from './figures.ts';
import type { Figures } from './figures.ts';
import { createReports } from './reports.ts';
import type { ReportDependencies, Reports } from './reports.ts';
import { createWeekFigures } from './week-figures.ts';
import type { WeekFigures } from './week-figures.ts';
import { createSharedReader } from './shared-reader.ts';
import { createReportSources } from './sources/report-sources.ts';

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
