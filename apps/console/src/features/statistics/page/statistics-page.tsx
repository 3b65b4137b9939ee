import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazyRouteComponent, useSearch } from '@tanstack/react-router';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useDeferredValue, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactNode, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useRouterContext } from '#common/context/router-context.ts';
import { groupCriteriaQuery } from '#common/criteria/criteria.queries.ts';
import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import type { ReportCriteria } from '#features/statistics/controls/draft-controls.tsx';
import { ReportControls } from '#features/statistics/controls/report-controls.tsx';
import { usePeriodText } from '#features/statistics/controls/use-period-text.ts';
import {
  filterCriteriaQuery,
  indicatorCriteriaQuery,
  presetFilterQuery,
} from '#features/statistics/data/criteria.queries.ts';
import type { Pin } from '#features/statistics/data/report-pin.ts';
import { DownloadControl } from '#features/statistics/downloads/download-control.tsx';
import { readDownloads, readNoDownloads, subscribeToDownloads } from '#features/statistics/downloads/tab-downloads.ts';
import { todayOf } from '#features/statistics/model/period-limits.ts';
import { reportBy } from '#features/statistics/model/row-report.ts';
import { isComplete, isSameChoice } from '#features/statistics/model/report-draft.ts';
import type { ReportDraft } from '#features/statistics/model/report-draft.ts';
import { buildReport } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { sortAfterPress } from '#features/statistics/model/sort-after-press.ts';
import { useReportChange } from '#features/statistics/model/use-report-change.ts';
import { useReportDraft } from '#features/statistics/model/use-report-draft.ts';
import type { DraftPurpose, DraftState } from '#features/statistics/model/use-report-draft.ts';
import { ReportResult } from '#features/statistics/result/report-result.tsx';
import { ResultContent } from '#features/statistics/result/result-content.tsx';
import { SaveTemplate } from '#features/statistics/templates/save/save-template.tsx';
import { templateDialogFromSearch } from '#features/statistics/templates/template-dialogs.ts';
import { TemplatesControl } from '#features/statistics/templates/templates-control.tsx';
import { LimitedNote } from '#session/limited-note.tsx';
import { Allowed } from '#session/member.tsx';
import { useReportCall } from './use-report-call.ts';
import type { ReportCall } from './use-report-call.ts';

const DownloadsList = lazyRouteComponent(
  () => import('#features/statistics/downloads/downloads-list.tsx'),
  'DownloadsList',
);

/** The downloads of this tab, in a corner of the page. Loaded when needed, because there are rarely any. */
function DownloadsPanel() {
  const ids = useSyncExternalStore(subscribeToDownloads, readDownloads, readNoDownloads);
  return <LazyComponent>{ids.length > 0 && <DownloadsList ids={ids} />}</LazyComponent>;
}

interface ControlsSectionProps {
  /** The report in the address. */
  report: ReportQuery;
  criteria: ReportCriteria;
  state: DraftState;
  call: ReportCall;
  buildRef: RefObject<HTMLButtonElement | null>;
}

/** The controls of the draft, the templates and the download. On a low screen a button folds them. */
function ControlsSection({ report, criteria, state, call, buildRef }: ControlsSectionProps) {
  const changeReport = useReportChange();
  // Read here, so that a dialog in the address does not render the result again.
  const templateDialog = templateDialogFromSearch(useSearch({ strict: false }));
  const controls = useRef<HTMLDivElement>(null);
  const [isFolded, setIsFolded] = useState(true);

  /** @returns the draft; null if a choice is missing: the first control without a choice then gets the focus */
  function completeFor(purpose: DraftPurpose) {
    const draft = flushSync(() => state.complete(purpose));
    if (draft === null) controls.current?.querySelector<HTMLElement>('button[data-invalid]')?.focus();
    return draft;
  }

  function open(next: ReportQuery) {
    call.announceWhenLoaded('built');
    changeReport(next);
  }

  function build() {
    const draft = completeFor('build');
    if (draft === null) return;
    if (!isSameChoice(draft, report) || report.page > 1) return open(buildReport(draft, report));
    call.announceWhenLoaded('built');
    call.repeat();
  }

  /** Builds the report at once and leaves the focus where it is. */
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
            requested={templateDialog?.dialog === 'save-template' ? null : templateDialog}
            onOpen={(next) => {
              state.reset();
              open({ ...next, size: report.size });
            }}
          />
        }
        save={
          <Allowed operation="createReportTemplate">
            <SaveTemplate
              draft={isComplete(state.draft) ? state.draft : null}
              report={report}
              warnings={call.statistic?.meta.warnings ?? []}
              isOpen={templateDialog?.dialog === 'save-template'}
              onIncomplete={() => completeFor('save')}
            />
          </Allowed>
        }
        download={<DownloadControl report={report} obstacle={obstacleOf(state, call)} />}
      />
    </>
  );
}

interface FoldButtonProps {
  isFolded: boolean;
  /** The period of the report in the address. */
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

/** Why the shown report cannot be downloaded. */
function obstacleOf({ isChanged }: DraftState, { isLoaded, error }: ReportCall): 'changed' | 'not-built' | null {
  if (isChanged) return 'changed';
  return isLoaded && error === null ? null : 'not-built';
}

/** The most columns that fit on a sheet of paper in portrait. */
const portraitColumns = 7;

interface DraftPageProps {
  /** The report in the address. */
  report: ReportQuery;
  criteria: ReportCriteria;
  call: ReportCall;
  /** The result. A change of the draft does not render it, because its element stays the same. */
  children: ReactNode;
}

/** The draft of a report: its controls, and the result, which is out of date once the draft has changed. */
function DraftPage({ report, criteria, call, children }: DraftPageProps) {
  const state = useReportDraft(report);
  const buildButton = useRef<HTMLButtonElement>(null);
  const columns = report.groups.length + report.indicators.length;
  return (
    <div className={`group/page flex flex-col gap-4 ${columns > portraitColumns ? 'print:[page:landscape]' : ''}`}>
      <PageHeader title={<Trans>Statistics</Trans>} />
      <ControlsSection report={report} criteria={criteria} state={state} call={call} buildRef={buildButton} />
      <LimitedNote />
      <ReportResult
        failure={call.failure}
        isChanged={state.isChanged}
        run={call.run}
        onCancel={call.cancel}
        onReset={() => {
          // The focused Reset button disappears, so the button that builds the report gets the focus.
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

function useReportCriteria(locale: string): ReportCriteria {
  const { api } = useRouterContext();
  const { data: presets } = useSuspenseQuery(presetFilterQuery(api, locale));
  const { data: filters } = useSuspenseQuery(filterCriteriaQuery(api, locale));
  const { data: groups } = useSuspenseQuery(groupCriteriaQuery(api, locale));
  const { data: indicators } = useSuspenseQuery(indicatorCriteriaQuery(api, locale));
  return { presets, filters, groups, indicators };
}

interface StatisticsPageProps {
  /** The report in the address. */
  report: ReportQuery;
  /** The pin of its page; null for the newest snapshot. */
  pin: Pin | null;
}

/**
 * The page of a report. The state of the draft is in a child, so that a change of the draft does not render the result.
 */
export function StatisticsPage({ report, pin }: StatisticsPageProps) {
  const changeReport = useReportChange();
  const { i18n } = useLingui();
  // After a change of language, the old titles are shown until the translated ones have loaded.
  const locale = useDeferredValue(i18n.locale);
  const call = useReportCall({
    report,
    pin,
    locale,
    onPastEnd: (page) => changeReport({ ...report, page }, { replace: true }),
    onReturn: (shown) => changeReport(shown, { replace: true }),
  });
  const criteria = useReportCriteria(locale);
  return (
    <DraftPage report={report} criteria={criteria} call={call}>
      <ResultContent
        report={report}
        filters={criteria.filters}
        statistic={call.shown}
        failure={call.failure}
        run={call.run}
        isCancelled={call.run === null && !call.isLoaded}
        onSort={(field) => {
          call.announceWhenLoaded('sorted');
          changeReport({ ...report, sort: sortAfterPress(report.sort, field), page: 1 });
        }}
        onNarrow={(next) => {
          call.announceWhenLoaded('built');
          changeReport(next);
        }}
        onPageChange={(page) => changeReport({ ...report, page })}
        onSizeChange={(size) => changeReport({ ...report, size, page: 1 })}
        onRetry={call.repeat}
      />
    </DraftPage>
  );
}
