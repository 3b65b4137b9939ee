import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

import { searchFromReport } from '#features/statistics/model/report-search.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';

/** @returns the address of a report: a `Link` for each row would be a component with state for each row */
export function useReportHref(): (report: ReportQuery) => string {
  const { stringifySearch } = useRouter().options;
  return useCallback((report) => `/stats${stringifySearch(searchFromReport(report))}`, [stringifySearch]);
}
