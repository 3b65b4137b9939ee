import { Trans } from '@lingui/react/macro';
import { PageHeader } from '@publisher-console/ui/page-header';
import type { ReactNode } from 'react';
import { useRef } from 'react';

import type { ReportCriteria } from '#features/statistics/controls/draft-controls.tsx';
import { DownloadsPanel } from '#features/statistics/downloads/downloads-panel.tsx';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { useReportDraft } from '#features/statistics/model/use-report-draft.ts';
import { ReportResult } from '#features/statistics/result/report-result.tsx';

import { ControlsSection } from './controls-section.tsx';
import type { ReportCall } from './use-report-call.ts';

/** The most columns that fit on a sheet of paper in portrait. */
const portraitColumns = 7;

interface DraftPageProps {
  /** The report in the address. */
  report: ReportQuery;
  criteria: ReportCriteria;
  call: ReportCall;
  onReportChange: (report: ReportQuery) => void;
  /** The result. A change of the draft does not render it, because its element stays the same. */
  children: ReactNode;
}

/** The draft of a report: its controls, and the result that is out of date once the draft has changed. */
export function DraftPage({ report, criteria, call, onReportChange, children }: DraftPageProps) {
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
        buildRef={buildButton}
        onReportChange={onReportChange}
      />
      <ReportResult
        failure={call.failure}
        isChanged={state.isChanged}
        run={call.run}
        onCancel={call.cancel}
        onReset={() => {
          // The focused Reset button disappears, so Build report gets the focus.
          buildButton.current?.focus();
          state.reset();
        }}
      >
        {children}
      </ReportResult>
      <DownloadsPanel />
    </div>
  );
}
