import { useNavigate } from '@tanstack/react-router';

import { searchFromReport } from './report-search.ts';
import type { ReportQuery } from './report.ts';

/** @returns puts another report into the address; with `replace`, it replaces the current history entry */
export function useReportChange(): (report: ReportQuery, options?: { replace: boolean }) => void {
  const navigate = useNavigate({ from: '/stats' });
  return (report, { replace } = { replace: false }) =>
    void navigate({ search: searchFromReport(report), replace, resetScroll: false });
}
