import { useLingui } from '@lingui/react/macro';
import { useDeferredValue } from 'react';

import type { Pin } from '#features/statistics/data/report-pin.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { sortAfterPress } from '#features/statistics/model/sort-after-press.ts';
import { ResultContent } from '#features/statistics/result/result-content.tsx';

import { DraftPage } from './draft-page.tsx';
import { useReportCall } from './use-report-call.ts';
import { useReportCriteria } from './use-report-criteria.ts';

interface StatisticsPageProps {
  /** The report in the address. */
  report: ReportQuery;
  /** The pin of its page; null for the newest snapshot. */
  pin: Pin | null;
  /** Puts another report into the address, as a new entry of the history or in place of the current one. */
  onReportChange: (report: ReportQuery, options?: { replace: boolean }) => void;
}

/** The page of a report. It has no state of the draft, so that a change of the draft does not render the result. */
export function StatisticsPage({ report, pin, onReportChange }: StatisticsPageProps) {
  const { i18n } = useLingui();
  // After a change of language, the old titles are shown until the translated ones have loaded.
  const locale = useDeferredValue(i18n.locale);
  const call = useReportCall({
    report,
    pin,
    locale,
    onPastEnd: (page) => onReportChange({ ...report, page }, { replace: true }),
    onReturn: (shown) => onReportChange(shown, { replace: true }),
  });
  const criteria = useReportCriteria(locale);
  return (
    <DraftPage report={report} criteria={criteria} call={call} onReportChange={onReportChange}>
      <ResultContent
        report={report}
        filters={criteria.filters}
        statistic={call.shown}
        failure={call.failure}
        run={call.run}
        isCancelled={call.run === null && !call.isLoaded}
        onSort={(field) => {
          call.announceWhenLoaded('sorted');
          onReportChange({ ...report, sort: sortAfterPress(report.sort, field), page: 1 });
        }}
        onNarrow={(next) => {
          call.announceWhenLoaded('built');
          onReportChange(next);
        }}
        onPageChange={(page) => onReportChange({ ...report, page })}
        onSizeChange={(size) => onReportChange({ ...report, size, page: 1 })}
        onReportChange={onReportChange}
        onRetry={call.repeat}
      />
    </DraftPage>
  );
}
