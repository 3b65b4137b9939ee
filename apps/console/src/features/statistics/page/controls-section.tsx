import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { useSearch } from '@tanstack/react-router';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

import type { ReportCriteria } from '#features/statistics/controls/draft-controls.tsx';
import { ReportControls } from '#features/statistics/controls/report-controls.tsx';
import { DownloadControl } from '#features/statistics/downloads/download-control.tsx';
import { buildReport } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { isComplete, isSameChoice } from '#features/statistics/model/report-draft.ts';
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

  function build() {
    const draft = completeFor('build');
    if (draft === null) return;
    call.announceWhenLoaded('built');
    if (isSameChoice(draft, report) && report.page === 1) call.repeat();
    else onReportChange(buildReport(draft, report));
  }

  return (
    <>
      <FoldButton isFolded={isFolded} onPress={() => setIsFolded(!isFolded)} />
      <ReportControls
        criteria={criteria}
        state={state}
        statistic={call.statistic}
        isFolded={isFolded}
        isBuilding={call.run !== null && !state.isChanged}
        controlsRef={controls}
        buildRef={buildRef}
        onBuild={build}
        templates={
          <TemplatesControl
            report={report}
            renamedId={templateDialog?.dialog === 'rename-template' ? templateDialog.of : undefined}
            onOpen={(next) => {
              call.announceWhenLoaded('built');
              onReportChange({ ...next, size: report.size });
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

function FoldButton({ isFolded, onPress }: { isFolded: boolean; onPress: () => void }) {
  return (
    <div className="hidden low:block print:hidden">
      <Button variant="secondary" aria-expanded={!isFolded} onClick={onPress}>
        <SlidersHorizontal aria-hidden className="size-4" />
        <Trans>Change the report</Trans>
      </Button>
    </div>
  );
}

/** Why the report that is shown cannot be downloaded. */
function obstacleOf({ isChanged }: DraftState, { isLoaded, error }: ReportCall): 'changed' | 'not-built' | null {
  if (isChanged) return 'changed';
  return isLoaded && error === null ? null : 'not-built';
}
