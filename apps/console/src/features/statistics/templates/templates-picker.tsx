import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportTemplate } from '@publisher-console/api-contract';
import { controlStyle } from '@publisher-console/ui/field';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useId, useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import type { Report } from '#features/statistics/model/report.ts';
import { comparedTitle, startingPoints } from '#features/statistics/model/template.ts';
import type { StartingPoint } from '#features/statistics/model/template.ts';
import { useReportWords } from '#features/statistics/model/use-report-words.ts';

import { TemplateRow } from './template-row.tsx';
import { templateFailures } from './templates-failures.ts';
import { templatesQuery } from './templates.queries.ts';

const startingPointNames = {
  day: msg`By day`,
  application: msg`By app`,
  country: msg`By country`,
  format: msg`By format`,
} satisfies Record<StartingPoint, MessageDescriptor>;

/** From this number on a search is quicker than reading. */
const searchedFrom = 8;

interface TemplatesPickerProps {
  report: Report;
  onOpen: (report: Report) => void;
  onRename: (template: ReportTemplate) => void;
}

/** The popover of the templates: the publisher's own ones, and reports to begin with. */
export function TemplatesPicker({ report, onOpen, onRename }: TemplatesPickerProps) {
  const { t, i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, isFetching, refetch } = useQuery(templatesQuery(api));
  const words = useReportWords();
  const [term, setTerm] = useState('');
  const ownHeading = useId();
  const pointsHeading = useId();
  const templates = data?.items ?? [];
  const found = templates.filter(({ title }) => comparedTitle(title).includes(comparedTitle(term)));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows move between the buttons inside
    <div className="flex w-104 max-w-full flex-col gap-3 p-3 max-md:w-auto" onKeyDown={moveByArrows}>
      <section aria-labelledby={ownHeading}>
        {/* A sheet has the same words above it. */}
        <h2 id={ownHeading} className="px-2 text-caption font-semibold text-text-muted touch:sr-only">
          <Trans>My templates</Trans>
        </h2>
        {templates.length >= searchedFrom && (
          <input
            type="search"
            aria-label={t`Find a template`}
            placeholder={t`Find a template`}
            autoComplete="off"
            value={term}
            onChange={({ target }) => setTerm(target.value)}
            className={controlStyle({ className: 'mt-1' })}
          />
        )}
        {data === undefined && isFetching && <Skeleton className="m-2 h-16" />}
        {data === undefined && !isFetching && (
          <FailureNotice failure={error} texts={templateFailures.load} onRetry={() => void refetch()} />
        )}
        {data !== undefined && templates.length === 0 && (
          <p className="px-2 py-1 text-text-muted">
            <Trans>
              No templates yet. Choose a report above and press Save template, or begin with one of the reports below.
            </Trans>
          </p>
        )}
        {/* Room for the ring of the focus, which the list would cut. */}
        <ul className="max-h-80 overflow-y-auto p-0.5">
          {found.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              report={report}
              words={words(template)}
              onOpen={onOpen}
              onRename={() => onRename(template)}
            />
          ))}
        </ul>
        <output aria-live="polite" className="block px-2 text-text-muted">
          {data !== undefined && templates.length > 0 && found.length === 0 && (
            <Trans>No template has such a name.</Trans>
          )}
        </output>
      </section>
      <section aria-labelledby={pointsHeading}>
        <h2 id={pointsHeading} className="px-2 text-caption font-semibold text-text-muted">
          <Trans>Starting points</Trans>
        </h2>
        <ul className="grid grid-cols-2">
          {(Object.keys(startingPoints) as StartingPoint[]).map((point) => (
            <li key={point}>
              <button
                type="button"
                data-report
                onClick={() => onOpen(startingPoints[point])}
                className="min-h-control w-full rounded-tight px-2 text-left -outline-offset-2 hover:bg-surface-sunken"
              >
                {i18n._(startingPointNames[point])}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Up and down lead from one report to the next, out of the search too. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const { target, currentTarget } = event;
  // The menu of a template is rendered elsewhere, and has arrows of its own.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  const reports = [...currentTarget.querySelectorAll<HTMLElement>('button[data-report]')];
  const row = target.closest('li')?.querySelector<HTMLElement>('button[data-report]');
  const place = row ? reports.indexOf(row) : -1;
  const next = reports[event.key === 'ArrowDown' ? place + 1 : place - 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
