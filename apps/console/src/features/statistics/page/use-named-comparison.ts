import { useHydrated } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

import type { ReportQuery } from '#features/statistics/model/report.ts';

/**
 * Puts the report of the bare address into the address if it has the publisher's own comparison, so that whoever gets
 * the address sees the same. After hydration, because React cannot hydrate a page whose address has changed.
 */
export function useNamedComparison(
  report: ReportQuery,
  isNamed: boolean,
  onReportChange: (report: ReportQuery, options: { replace: boolean }) => void,
): void {
  const isHydrated = useHydrated();
  const isMissing = isHydrated && !isNamed && report.comparison !== null;
  const name = useEffectEvent(() => onReportChange(report, { replace: true }));
  useEffect(() => {
    if (isMissing) name();
  }, [isMissing]);
}
