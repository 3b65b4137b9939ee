import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { templatesQuery } from '#common/criteria/criteria.queries.ts';
import { useSchemaForm } from '#common/forms/form.tsx';
import { useIdempotencyKeys } from '#common/forms/idempotency-key.ts';
import { withoutDropped } from '#features/statistics/model/dropped-filters.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import type { CompleteDraft } from '#features/statistics/model/report-draft.ts';
import type { Warning } from '#features/statistics/model/statistic.ts';
import { comparedTitle, savedDraft, templateNamed } from '#features/statistics/model/template.ts';
import { templateSchema } from '#features/statistics/templates/template.schema.ts';
import { isRefusedForFilters, saveFailures } from '#features/statistics/templates/templates-failures.ts';
import { createTemplate, overwriteTemplate } from '#features/statistics/templates/templates.mutations.ts';

export interface SaveTemplateOptions {
  draft: CompleteDraft;
  /** The report that is shown: its order is saved too. */
  report: ReportQuery;
  /** Warnings of the report that is shown. */
  warnings: readonly Warning[];
  onSaved: () => void;
}

/**
 * The form that saves a draft as a template. Two answers make the publisher confirm by sending the form again: a template
 * with this title exists, or the API refuses filters that the publisher does not have.
 */
export function useSaveTemplate({ draft, report, warnings, onSaved }: SaveTemplateOptions) {
  const { t } = useLingui();
  const { api, ui } = useRouterContext();
  const keyOf = useIdempotencyKeys();
  const { data } = useQuery(templatesQuery(api));
  const onSuccess = () => ui.snackbar.show({ text: t`Report saved` });
  const creation = useMutation({ ...createTemplate(api, keyOf), onSuccess });
  const overwriting = useMutation({ ...overwriteTemplate(api), onSuccess });
  const [taken, setTaken] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);
  const saved = isRefused ? withoutDropped(draft, warnings) : draft;
  const error = creation.error ?? overwriting.error;
  const onError = (failure: Error): void => {
    if (isRefusedForFilters(failure)) setIsRefused(true);
  };
  const form = useSchemaForm({
    schema: templateSchema,
    submit: ({ title }) => {
      const body = savedDraft(saved, report);
      const ended = { onSuccess: onSaved, onError };
      const same = templateNamed(data?.items ?? [], title);
      creation.reset();
      overwriting.reset();
      if (same === undefined) creation.mutate({ title, ...body }, ended);
      else if (taken === undefined) setTaken(same.title);
      else overwriting.mutate({ id: same.id, title, ...body }, ended);
    },
    pending: creation.isPending || overwriting.isPending,
    error,
    failures: saveFailures(error),
  });
  return {
    form,
    /** The draft as it would be saved now. */
    saved,
    /** The title of the template that would be overwritten now. */
    taken,
    onTitleInput: (title: string): void => {
      if (taken !== undefined && comparedTitle(title) !== comparedTitle(taken)) setTaken(undefined);
    },
  };
}
