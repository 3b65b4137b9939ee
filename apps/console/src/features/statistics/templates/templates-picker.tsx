import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportTemplate } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';
import { controlStyle } from '@publisher-console/ui/field';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import House from 'lucide-react/icons/house';
import Pencil from 'lucide-react/icons/pencil';
import Replace from 'lucide-react/icons/replace';
import Trash2 from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { groupCriteriaQuery, templatesQuery } from '#common/criteria/criteria.queries.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import { useFormat } from '#common/format/format.ts';
import { ActionMenu } from '#common/lazy/action-menu.tsx';
import { presetFilterQuery } from '#features/statistics/data/criteria.queries.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import {
  comparedTitle,
  isReportOf,
  readyReport,
  readyReportIds,
  reportOfTemplate,
} from '#features/statistics/model/template.ts';
import type { ReadyReport } from '#features/statistics/model/template.ts';
import { Allowed } from '#session/member.tsx';
import { useHasTeam } from '#session/team.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import type { TemplateQuestion } from './template-dialogs.ts';
import { templateFailures } from './templates-failures.ts';
import { setStartTemplate, shareTemplate } from './templates.mutations.ts';

interface TemplateRowProps {
  template: ReportTemplate;
  /** The report that is shown. */
  report: ReportQuery;
  /** A short description of the template's report. */
  summary: string;
  onOpen: (report: ReportQuery) => void;
  onOpenDialog: (question: TemplateQuestion) => void;
}

/** A template in the list: a press opens its report, and the menu has the other actions. */
export function TemplateRow({ template, report, summary, onOpen, onOpenDialog }: TemplateRowProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const becomeStart = useReportedMutation(setStartTemplate(api, template, true), {
    done: msg`Statistics opens with this template`,
    failures: templateFailures.setStart,
  });
  const stopBeingStart = useReportedMutation(setStartTemplate(api, template, false), {
    done: msg`Statistics opens with the usual report`,
    failures: templateFailures.setStart,
  });
  const share = useReportedMutation(shareTemplate(api, template, !template.isShared), {
    done: template.isShared ? msg`Only you see this template` : msg`Your team sees this template`,
    failures: templateFailures.share,
  });
  const user = useCurrentUser();
  const hasTeam = useHasTeam();
  const { title, isOwn, isShared, isStart } = template;
  const isShown = isReportOf(report, template);
  // An analyst may change only own templates.
  const mayChange = isOwn || user?.publisher.role !== 'analyst';
  return (
    <li className="flex items-center gap-1 rounded-tight hover:bg-surface-sunken">
      <button
        type="button"
        data-report
        aria-current={isShown || undefined}
        onClick={() => onOpen(reportOfTemplate(template))}
        className="flex min-h-control min-w-0 flex-1 flex-col justify-center rounded-tight px-2 py-1.5 text-left -outline-offset-2"
      >
        <span className="flex max-w-full items-center gap-2">
          <span className={`truncate ${isShown ? 'font-semibold text-primary' : 'font-medium'}`}>{title}</span>
          {isStart && (
            <Badge>
              <Trans>Default</Trans>
            </Badge>
          )}
          {hasTeam && isShared && <Badge>{isOwn ? <Trans>Shared</Trans> : <Trans>Shared by a colleague</Trans>}</Badge>}
        </span>
        <span className="max-w-full truncate text-caption text-text-muted">{summary}</span>
      </button>
      {mayChange && (
        <Allowed operation="updateReportTemplate">
          <ActionMenu
            label={t`Actions for ${title}`}
            actions={[
              { icon: Pencil, label: t`Rename`, onSelect: () => onOpenDialog('rename-template') },
              ...(isShown
                ? []
                : [
                    {
                      icon: Replace,
                      label: t`Overwrite with this report`,
                      onSelect: () => onOpenDialog('overwrite-template'),
                    },
                  ]),
              // Only a member's own template can be the start template.
              ...(isOwn
                ? [
                    {
                      icon: House,
                      label: isStart
                        ? t`Stop opening Statistics with this template`
                        : t`Open Statistics with this template`,
                      onSelect: () => (isStart ? stopBeingStart : becomeStart).mutate(),
                    },
                  ]
                : []),
              ...(hasTeam
                ? [
                    {
                      icon: Users,
                      label: isShared ? t`Stop sharing` : t`Share with the team`,
                      onSelect: () => share.mutate(),
                    },
                  ]
                : []),
              { icon: Trash2, label: t`Delete`, tone: 'danger', onSelect: () => onOpenDialog('delete-template') },
            ]}
          />
        </Allowed>
      )}
    </li>
  );
}

/** @returns describes the report of a template: its groups, its period and the number of indicators */
export function useTemplateSummary(): (template: ReportTemplate) => string {
  const { t, i18n } = useLingui();
  const { api } = useRouterContext();
  const format = useFormat();
  const { data: presets } = useSuspenseQuery(presetFilterQuery(api, i18n.locale));
  const { data: groups } = useSuspenseQuery(groupCriteriaQuery(api, i18n.locale));
  const titles = new Map([...groups.entity, ...groups.dimension].map(({ id, title }) => [id, title]));
  return ({ groupList, filterList: { period }, indicatorList }) => {
    const preset = 'preset' in period ? presets.items.find(({ id }) => id === period.preset)?.title : undefined;
    const count = indicatorList.length;
    const parts = [
      groupList.length === 0 ? t`Totals only` : groupList.map((id) => titles.get(id) ?? id).join(', '),
      'from' in period ? format.dayRange(period.from, period.to) : (preset ?? period.preset),
      t`${plural(count, { one: '# indicator', other: '# indicators' })}`,
    ];
    return parts.join(' · ');
  };
}

/** From this number of templates on, a search is faster than reading. */
const searchedFrom = 8;

interface OwnTemplatesProps {
  report: ReportQuery;
  onOpen: (report: ReportQuery) => void;
  onOpenDialog: (question: TemplateQuestion, template: ReportTemplate) => void;
}

/** The publisher's templates. A long list has a search. */
export function OwnTemplates({ report, onOpen, onOpenDialog }: OwnTemplatesProps) {
  const { api } = useRouterContext();
  const { data, error, isFetching, refetch } = useQuery(templatesQuery(api));
  const summaryOf = useTemplateSummary();
  const [term, setTerm] = useState('');
  const headingId = useId();
  const templates = data?.items ?? [];
  const found = templates.filter(({ title }) => comparedTitle(title).includes(comparedTitle(term)));
  return (
    <section aria-labelledby={headingId}>
      {/* On a touch screen, the sheet has the same title. */}
      <h2 id={headingId} className="px-2 text-caption font-semibold text-text-muted touch:sr-only">
        <Trans>My templates</Trans>
      </h2>
      {templates.length >= searchedFrom && <TemplateSearch term={term} onTermChange={setTerm} />}
      {data === undefined && isFetching && <Skeleton className="m-2 h-16" />}
      {data === undefined && !isFetching && (
        <FailureNotice failure={error} texts={templateFailures.load} onRetry={() => void refetch()} />
      )}
      {data !== undefined && templates.length === 0 && <NoTemplates />}
      {/* Padding for the focus ring, which the list would otherwise cut. */}
      <ul className="max-h-80 overflow-y-auto p-0.5">
        {found.map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            report={report}
            summary={summaryOf(template)}
            onOpen={onOpen}
            onOpenDialog={(question) => onOpenDialog(question, template)}
          />
        ))}
      </ul>
      <output aria-live="polite" className="block px-2 text-text-muted">
        {data !== undefined && templates.length > 0 && found.length === 0 && <Trans>No template has this name.</Trans>}
      </output>
    </section>
  );
}

function TemplateSearch({ term, onTermChange }: { term: string; onTermChange: (term: string) => void }) {
  const { t } = useLingui();
  return (
    <input
      type="search"
      aria-label={t`Find a template`}
      placeholder={t`Find a template`}
      autoComplete="off"
      value={term}
      onChange={({ target }) => onTermChange(target.value)}
      className={controlStyle({ className: 'mt-1' })}
    />
  );
}

function NoTemplates() {
  return (
    <p className="px-2 py-1 text-text-muted">
      <Trans>
        No templates yet. Choose a report above and press Save template, or start with one of the reports below.
      </Trans>
    </p>
  );
}

const titles = {
  appsByDay: msg`Apps by day`,
  appsByMonth: msg`Apps by month`,
  formatsOfApps: msg`Formats by app`,
  priceByCountry: msg`eCPM by country`,
  blockFunnel: msg`Block performance`,
} satisfies Record<ReadyReport, MessageDescriptor>;

interface ReadyReportsProps {
  /** The shown report, whose period, comparison and filters stay. */
  report: ReportQuery;
  onOpen: (report: ReportQuery) => void;
}

export function ReadyReports({ report, onOpen }: ReadyReportsProps) {
  const { i18n } = useLingui();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="px-2 text-caption font-semibold text-text-muted">
        <Trans>Ready-made reports</Trans>
      </h2>
      <ul className="grid grid-cols-2">
        {readyReportIds.map((id) => (
          <li key={id}>
            <button
              type="button"
              data-report
              onClick={() => onOpen(readyReport(id, report))}
              className="min-h-control w-full rounded-tight px-2 text-left -outline-offset-2 hover:bg-surface-sunken"
            >
              {i18n._(titles[id])}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Up and Down move the focus between the buttons that open reports, and out of the search. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const { target, currentTarget } = event;
  // The menu of a template is rendered in a portal, and has its own arrow keys.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('button[data-report]')];
  const own = target.closest('li')?.querySelector<HTMLElement>('button[data-report]');
  const index = own ? buttons.indexOf(own) : -1;
  const next = buttons[event.key === 'ArrowDown' ? index + 1 : index - 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

interface TemplatesPickerProps {
  /** The report that is shown. */
  report: ReportQuery;
  onOpen: (report: ReportQuery) => void;
  onOpenDialog: (question: TemplateQuestion, template: ReportTemplate) => void;
}

/** The popover of the templates: the publisher's own ones, and ready-made reports. */
export function TemplatesPicker({ report, onOpen, onOpenDialog }: TemplatesPickerProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows move between the buttons inside
    <div className="flex w-104 max-w-full flex-col gap-3 p-3 max-md:w-auto" onKeyDown={moveByArrows}>
      <OwnTemplates report={report} onOpen={onOpen} onOpenDialog={onOpenDialog} />
      <ReadyReports report={report} onOpen={onOpen} />
    </div>
  );
}
