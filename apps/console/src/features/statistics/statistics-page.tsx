import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { PageHeader } from '@publisher-console/ui/page-header';
import { keepPreviousData, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SlidersHorizontal } from 'lucide-react';
import { flushSync } from 'react-dom';

import { useRouterContext } from '#common/context/router-context.ts';

import { ReportControls } from './controls/report-controls.tsx';
import { DownloadControl } from './downloads/download-control.tsx';
import { ReportDownloadsPanel } from './downloads/report-downloads-panel.tsx';
import { buildReport, draftOf, isSameChoice, sortAfterPress } from './model/report.ts';
import type { Report } from './model/report.ts';
import type { Pin } from './model/report-pin.ts';
import { isComplete, useReportDraft } from './model/use-report-draft.ts';
import type { DraftPurpose } from './model/use-report-draft.ts';
import { ReportResult } from './result/report-result.tsx';
import {
  filterCriteriaQuery,
  groupCriteriaQuery,
  indicatorCriteriaQuery,
  presetFilterQuery,
  statisticQuery,
} from './statistics.queries.ts';
import { SaveTemplate } from './templates/save-template.tsx';
import type { TemplateDialog } from './templates/template-dialogs.ts';
import { TemplatesControl } from './templates/templates-control.tsx';
import { useReportAnnouncement } from './use-report-announcement.ts';

/** So many columns fit on a sheet of paper in portrait. */
const portraitColumns = 7;

interface StatisticsPageProps {
  /** The report in the address. */
  report: Report;
  /** What its page belongs to; null for whatever is newest. */
  pin: Pin | null;
  /** The dialog about templates that the address names. */
  templateDialog: TemplateDialog | null;
  /** Puts another report into the address: as a new entry of the history, or in place of the current one. */
  onReportChange: (report: Report, options?: { replace: boolean }) => void;
}

export function StatisticsPage({ report, pin, templateDialog, onReportChange }: StatisticsPageProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const queryClient = useQueryClient();
  // After a change of language the page keeps the old titles until the translated ones have loaded.
  const locale = useDeferredValue(i18n.locale);
  const query = statisticQuery(api, report, locale, pin);
  const statistic = useQuery({ ...query, placeholderData: keepPreviousData });
  const { data: presets } = useSuspenseQuery(presetFilterQuery(api, locale));
  const { data: filters } = useSuspenseQuery(filterCriteriaQuery(api, locale));
  const { data: groups } = useSuspenseQuery(groupCriteriaQuery(api, locale));
  const { data: indicators } = useSuspenseQuery(indicatorCriteriaQuery(api, locale));
  const state = useReportDraft(report);
  const controls = useRef<HTMLDivElement>(null);
  const [isFolded, setIsFolded] = useState(true);
  const buildButton = useRef<HTMLButtonElement>(null);

  const isShown = statistic.data !== undefined && !statistic.isPlaceholderData;
  const isRunning = statistic.fetchStatus !== 'idle';
  const announceWhenShown = useReportAnnouncement(isShown && !statistic.isFetching ? statistic.data : undefined);

  // A page past the end comes from an old link, or from a report that has become shorter.
  const pages = isShown ? statistic.data.table.pagination.pages : report.page;
  const leadToPage = useEffectEvent((page: number) => onReportChange({ ...report, page }, { replace: true }));
  useEffect(() => {
    if (report.page > pages) leadToPage(pages);
  }, [report, pages]);

  /** The choice, if nothing is missing from it. Otherwise the first control that lacks something takes the focus. */
  function completeFor(purpose: DraftPurpose) {
    const draft = flushSync(() => state.complete(purpose));
    if (draft === null) controls.current?.querySelector<HTMLElement>('button[data-invalid]')?.focus();
    return draft;
  }

  function build() {
    const draft = completeFor('build');
    if (draft === null) return;
    announceWhenShown('built');
    if (isSameChoice(draft, report) && report.page === 1) void statistic.refetch();
    else onReportChange(buildReport(draft, report));
  }

  const shown = report.page > pages ? undefined : statistic.data;
  const columns = report.groups.length + report.indicators.length;
  return (
    <div className={`group/page flex flex-col gap-4 ${columns > portraitColumns ? 'print:[page:landscape]' : ''}`}>
      <PageHeader title={<Trans>Statistics</Trans>} />
      <div className="hidden low:block print:hidden">
        <Button variant="secondary" aria-expanded={!isFolded} onClick={() => setIsFolded(!isFolded)}>
          <SlidersHorizontal aria-hidden className="size-4" />
          <Trans>Change the report</Trans>
        </Button>
      </div>
      <ReportControls
        options={{ presets, filters, groups, indicators }}
        state={state}
        statistic={statistic.data}
        isFolded={isFolded}
        isBuilding={isRunning && !state.isChanged}
        controlsRef={controls}
        buildRef={buildButton}
        onBuild={build}
        templates={
          <TemplatesControl
            report={report}
            renamed={templateDialog?.dialog === 'rename-template' ? templateDialog.of : undefined}
            onOpen={(next) => {
              announceWhenShown('built');
              onReportChange({ ...next, size: report.size });
            }}
          />
        }
        save={
          <SaveTemplate
            draft={isComplete(state.draft) ? state.draft : null}
            report={report}
            warnings={statistic.data?.meta.warnings ?? []}
            isOpen={templateDialog?.dialog === 'save-template'}
            onIncomplete={() => completeFor('save')}
          />
        }
        download={
          <DownloadControl
            report={report}
            obstacle={state.isChanged ? 'changed' : isShown && statistic.error === null ? null : 'not-built'}
          />
        }
      />
      <ReportResult
        report={report}
        filters={filters}
        statistic={shown}
        failure={isRunning ? null : statistic.error}
        isChanged={state.isChanged}
        run={
          isRunning
            ? {
                report,
                isWaiting: statistic.fetchStatus === 'paused',
                isSameChoice: shown === undefined || isSameChoice(draftOf(shown.report), draftOf(report)),
              }
            : null
        }
        isCancelled={!isRunning && !isShown}
        onSort={(field) => {
          announceWhenShown('sorted');
          onReportChange({ ...report, sort: sortAfterPress(report.sort, field), page: 1 });
        }}
        onPageChange={(page) => onReportChange({ ...report, page })}
        onSizeChange={(size) => onReportChange({ ...report, size, page: 1 })}
        onReportChange={onReportChange}
        onRetry={() => void statistic.refetch()}
        onCancel={() => void queryClient.cancelQueries(query)}
        onReset={() => {
          // Its button goes, and the focus with it.
          buildButton.current?.focus();
          state.reset();
        }}
      />
      <ReportDownloadsPanel />
    </div>
  );
}
