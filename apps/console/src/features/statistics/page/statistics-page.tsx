import { Trans, useLingui } from '@lingui/react/macro';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useDeferredValue, useRef } from 'react';

import type { Pin } from '#features/statistics/data/report-pin.ts';
import { DownloadsPanel } from '#features/statistics/downloads/downloads-panel.tsx';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { sortAfterPress } from '#features/statistics/model/sort-after-press.ts';
import { useReportDraft } from '#features/statistics/model/use-report-draft.ts';
import { ReportResult } from '#features/statistics/result/report-result.tsx';
import type { TemplateDialog } from '#features/statistics/templates/template-dialogs.ts';

import { ControlsSection } from './controls-section.tsx';
import { useReportCall } from './use-report-call.ts';
import { useReportCriteria } from './use-report-criteria.ts';

/** The most columns that fit on a sheet of paper in portrait. */
const portraitColumns = 7;

interface StatisticsPageProps {
  /** The report in the address. */
  report: ReportQuery;
  /** The pin of its page; null for the newest snapshot. */
  pin: Pin | null;
  /** The dialog that the address opens. */
  templateDialog: TemplateDialog | null;
  /** Puts another report into the address, as a new entry of the history or in place of the current one. */
  onReportChange: (report: ReportQuery, options?: { replace: boolean }) => void;
}

export function StatisticsPage({ report, pin, templateDialog, onReportChange }: StatisticsPageProps) {
  const { i18n } = useLingui();
  // After a change of language, the old titles are shown until the translated ones have loaded.
  const locale = useDeferredValue(i18n.locale);
  const onPastEnd = (page: number) => onReportChange({ ...report, page }, { replace: true });
  const call = useReportCall({ report, pin, locale, onPastEnd });
  const criteria = useReportCriteria(locale);
  const state = useReportDraft(report);
  const buildButton = useRef<HTMLButtonElement>(null);
  const columns = report.groups.length + report.indicators.length;
  return (
    <div className={`group/page flex flex-col gap-4 ${columns > portraitColumns ? 'print:[page:landscape]' : ''}`}>
      <PageHeader title={<Trans>Statistics</Trans>} />
      <ControlsSection
        report={report}
        criteria={criteria}
        state={state}
        call={call}
        templateDialog={templateDialog}
        buildRef={buildButton}
        onReportChange={onReportChange}
      />
      <ReportResult
        report={report}
        filters={criteria.filters}
        statistic={call.shown}
        failure={call.run === null ? call.error : null}
        isChanged={state.isChanged}
        run={call.run}
        isCancelled={call.run === null && !call.isLoaded}
        onSort={(field) => {
          call.announceWhenLoaded('sorted');
          onReportChange({ ...report, sort: sortAfterPress(report.sort, field), page: 1 });
        }}
        onPageChange={(page) => onReportChange({ ...report, page })}
        onSizeChange={(size) => onReportChange({ ...report, size, page: 1 })}
        onReportChange={onReportChange}
        onRetry={call.repeat}
        onCancel={call.cancel}
        onReset={() => {
          // The focused Reset button disappears, so Build report gets the focus.
          buildButton.current?.focus();
          state.reset();
        }}
      />
      <DownloadsPanel />
    </div>
  );
}
