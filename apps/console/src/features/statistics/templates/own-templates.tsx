import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportTemplate } from '@publisher-console/api-contract';
import { controlStyle } from '@publisher-console/ui/field';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { templatesQuery } from '#common/criteria/criteria.queries.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { comparedTitle } from '#features/statistics/model/template.ts';

import type { TemplateQuestion } from './template-dialogs.ts';
import { TemplateRow } from './template-row.tsx';
import { templateFailures } from './templates-failures.ts';
import { useTemplateSummary } from './use-template-summary.ts';

/** From this number on, a search is quicker than reading. */
const searchedFrom = 8;

interface OwnTemplatesProps {
  report: ReportQuery;
  onOpen: (report: ReportQuery) => void;
  onAsk: (question: TemplateQuestion, template: ReportTemplate) => void;
}

/** The publisher's templates; many of them have a search. */
export function OwnTemplates({ report, onOpen, onAsk }: OwnTemplatesProps) {
  const { api } = useRouterContext();
  const { data, error, isFetching, refetch } = useQuery(templatesQuery(api));
  const summaryOf = useTemplateSummary();
  const [term, setTerm] = useState('');
  const headingId = useId();
  const templates = data?.items ?? [];
  const found = templates.filter(({ title }) => comparedTitle(title).includes(comparedTitle(term)));
  return (
    <section aria-labelledby={headingId}>
      {/* On a touch screen, the title of the sheet has the same words. */}
      <h2 id={headingId} className="px-2 text-caption font-semibold text-text-muted touch:sr-only">
        <Trans>My templates</Trans>
      </h2>
      {templates.length >= searchedFrom && <TemplateSearch term={term} onTermChange={setTerm} />}
      {data === undefined && isFetching && <Skeleton className="m-2 h-16" />}
      {data === undefined && !isFetching && (
        <FailureNotice failure={error} texts={templateFailures.load} onRetry={() => void refetch()} />
      )}
      {data !== undefined && templates.length === 0 && <NoTemplates />}
      {/* Padding for the focus ring, which the list would cut. */}
      <ul className="max-h-80 overflow-y-auto p-0.5">
        {found.map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            report={report}
            summary={summaryOf(template)}
            onOpen={onOpen}
            onAsk={(question) => onAsk(question, template)}
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
