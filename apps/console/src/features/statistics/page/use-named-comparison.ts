import { useHydrated } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

import { startingReport } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { useReportChange } from '#features/statistics/model/use-report-change.ts';

/**
 * Adds the report to an address without one if the publisher's own comparison is not the default, so that others who
 * get the address see the same comparison. After hydration, because React cannot hydrate a page whose address has
 * changed.
 */
export function useNamedComparison(report: ReportQuery, isNamed: boolean): void {
  const changeReport = useReportChange();
  const isHydrated = useHydrated();
  const isMissing = isHydrated && !isNamed && report.comparison !== startingReport.comparison;
  const name = useEffectEvent(() => changeReport(report, { replace: true }));
  useEffect(() => {
    if (isMissing) name();
  }, [isMissing]);
}
