import { useHydrated } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

import { startingReport } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { useReportChange } from '#features/statistics/model/use-report-change.ts';

/**
 * Puts the report of the bare address into the address if the publisher's own comparison is not the usual one, so that
 * whoever gets the address sees the same. After hydration, because React cannot hydrate a page whose address has changed.
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
