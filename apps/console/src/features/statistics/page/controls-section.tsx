import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { useSearch } from '@tanstack/react-router';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

import type { ReportCriteria } from '#features/statistics/controls/draft-controls.tsx';
import { ReportControls } from '#features/statistics/controls/report-controls.tsx';
import { usePeriodText } from '#features/statistics/controls/use-period-text.ts';
import { DownloadControl } from '#features/statistics/downloads/download-control.tsx';
import { todayOf } from '#features/statistics/model/period-limits.ts';
import { reportBy } from '#features/statistics/model/report-by.ts';
import { buildReport } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { isComplete, isSameChoice } from '#features/statistics/model/report-draft.ts';
import type { ReportDraft } from '#features/statistics/model/report-draft.ts';
import type { DraftPurpose, DraftState } from '#features/statistics/model/use-report-draft.ts';
import { SaveTemplate } from '#features/statistics/templates/save/save-template.tsx';
import { templateDialogFromSearch } from '#features/statistics/templates/template-dialogs.ts';
import { TemplatesControl } from '#features/statistics/templates/templates-control.tsx';

import type { ReportCall } from './use-report-call.ts';

interface ControlsSectionProps {
  /** The report in the address. */
  report: ReportQuery;
  criteria: ReportCriteria;
  state: DraftState;
  call: ReportCall;
  buildRef: RefObject<HTMLButtonElement | null>;
  onReportChange: (report: ReportQuery) => void;
}

/** The controls of the draft, the templates and the download. On a low screen a button folds them. */
export function ControlsSection({ report, criteria, state, call, buildRef, onReportChange }: ControlsSectionProps) {
  // Read here: a dialog in the address must not render the result.
  const templateDialog = templateDialogFromSearch(useSearch({ strict: false }));
  const controls = useRef<HTMLDivElement>(null);
  const [isFolded, setIsFolded] = useState(true);

  /** @returns the draft; null if something is missing, and the first control that lacks something takes the focus */
  function completeFor(purpose: DraftPurpose) {
    const draft = flushSync(() => state.complete(purpose));
    if (draft === null) controls.current?.querySelector<HTMLElement>('button[data-invalid]')?.focus();
    return draft;
  }

  function open(next: ReportQuery) {
    call.announceWhenLoaded('built');
    onReportChange(next);
  }

  function build() {
    const draft = completeFor('build');
    if (draft === null) return;
    if (!isSameChoice(draft, report) || report.page > 1) return open(buildReport(draft, report));
    call.announceWhenLoaded('built');
    call.repeat();
  }

  /** Builds at once, with the focus where it is. */
  function pick(choice: Partial<ReportDraft>) {
    const draft = state.complete('build', choice);
    if (draft !== null && !isSameChoice(draft, report)) open(buildReport(draft, report));
  }

  return (
    <>
      <FoldButton
        isFolded={isFolded}
        period={usePeriodText(criteria.presets.items, todayOf(criteria.presets), report.period).text}
        onPress={() => setIsFolded(!isFolded)}
      />
      <ReportControls
        criteria={criteria}
        state={state}
        statistic={call.statistic}
        isFolded={isFolded}
        isBuilding={call.run !== null && !state.isChanged}
        isWaiting={state.isChanged || call.isOver}
        controlsRef={controls}
        buildRef={buildRef}
        onBuild={build}
        onApply={() => state.isChanged && pick({})}
        onPick={pick}
        onGroupChoose={(group) => {
          const draft = state.complete('build', { groups: [group] });
          if (draft !== null) open(reportBy(group, draft, report));
        }}
        templates={
          <TemplatesControl
            report={report}
            asked={templateDialog?.dialog === 'save-template' ? null : templateDialog}
            onOpen={(next) => {
              state.reset();
              open({ ...next, size: report.size });
            }}
          />
        }
        save={
          <SaveTemplate
            draft={isComplete(state.draft) ? state.draft : null}
            report={report}
            warnings={call.statistic?.meta.warnings ?? []}
            isOpen={templateDialog?.dialog === 'save-template'}
            onIncomplete={() => completeFor('save')}
          />
        }
        download={<DownloadControl report={report} obstacle={obstacleOf(state, call)} />}
      />
    </>
  );
}

interface FoldButtonProps {
  isFolded: boolean;
  /** Of the report in the address. */
  period: string;
  onPress: () => void;
}

function FoldButton({ isFolded, period, onPress }: FoldButtonProps) {
  return (
    <div className="hidden max-md:block low:block print:hidden">
      <Button variant="secondary" className="max-md:w-full" aria-expanded={!isFolded} onClick={onPress}>
        <SlidersHorizontal aria-hidden className="size-4 shrink-0" />
        <span className="whitespace-nowrap">
          <Trans>Edit report</Trans>
        </span>
        <span className="ms-auto truncate text-caption text-text-muted">{period}</span>
      </Button>
    </div>
  );
}

/** Why the report that is shown cannot be downloaded. */
function obstacleOf({ isChanged }: DraftState, { isLoaded, error }: ReportCall): 'changed' | 'not-built' | null {
  if (isChanged) return 'changed';
  return isLoaded && error === null ? null : 'not-built';
}
