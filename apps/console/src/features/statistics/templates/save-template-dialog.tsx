import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { TextField } from '@publisher-console/ui/text-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { useIdempotencyKeys } from '#common/forms/idempotency-key.ts';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { withoutDropped } from '#features/statistics/model/dropped-filters.ts';
import type { Warning } from '#features/statistics/model/dropped-filters.ts';
import type { Report } from '#features/statistics/model/report.ts';
import { comparedTitle, savedDraft, templateNamed } from '#features/statistics/model/template.ts';
import type { CompleteDraft } from '#features/statistics/model/use-report-draft.ts';

import { DroppedFromTemplate } from './dropped-from-template.tsx';
import { templateSchema } from './template.schema.ts';
import { isRefusedForFilters, saveFailures } from './templates-failures.ts';
import { createTemplate, overwriteTemplate } from './templates.mutations.ts';
import { templatesQuery } from './templates.queries.ts';

interface SaveTemplateDialogProps {
  draft: CompleteDraft;
  report: Report;
  /** What the report that is shown warns of. */
  warnings: readonly Warning[];
  onClose: () => void;
  /** Closes the dialog after the template has been saved. */
  onSaved: () => void;
}

/** Asks under which name to save the choice. */
export function SaveTemplateDialog({ onClose, ...form }: SaveTemplateDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Save template</Trans>}
      description={
        <Trans>You will find it under My templates. A period such as “Last 7 days” moves with the calendar.</Trans>
      }
      closeLabel={t`Close`}
    >
      <NameForm {...form} />
    </Dialog>
  );
}

function NameForm({ draft, report, warnings, onSaved }: Omit<SaveTemplateDialogProps, 'onClose'>) {
  const { t } = useLingui();
  const { api, ui } = useRouterContext();
  const keyOf = useIdempotencyKeys();
  const { data } = useQuery(templatesQuery(api));
  const onSuccess = () => ui.snackbar.show({ text: t`Report saved` });
  const creation = useMutation({ ...createTemplate(api, keyOf), onSuccess });
  const overwriting = useMutation({ ...overwriteTemplate(api), onSuccess });
  // The name of a template that is there already. Sent once more, it is overwritten.
  const [taken, setTaken] = useState<string>();
  // The API has refused what the publisher does not have. Sent once more, the choice goes without it.
  const [isRefused, setIsRefused] = useState(false);
  const kept = isRefused ? withoutDropped(draft, warnings) : draft;
  const isWithout = kept.apps.length < draft.apps.length || kept.blocks.length < draft.blocks.length;
  const isPending = creation.isPending || overwriting.isPending;
  const error = creation.error ?? overwriting.error;
  const onError = (failure: Error): void => {
    if (isRefusedForFilters(failure)) setIsRefused(true);
  };
  const form = useSchemaForm({
    schema: templateSchema,
    submit: ({ title }) => {
      const saved = savedDraft(kept, report);
      const ended = { onSuccess: onSaved, onError };
      const same = templateNamed(data?.items ?? [], title);
      creation.reset();
      overwriting.reset();
      if (same === undefined) creation.mutate({ title, ...saved }, ended);
      else if (taken === undefined) setTaken(same.title);
      else overwriting.mutate({ id: same.id, title, ...saved }, ended);
    },
    pending: isPending,
    error,
    failures: saveFailures(error),
  });
  const title = form.field('title');
  return (
    <>
      <Form of={form}>
        <TextField
          {...title}
          label={t`Template name`}
          autoComplete="off"
          onInput={(event) => {
            title.onInput?.();
            if (taken !== undefined && comparedTitle(event.currentTarget.value) !== comparedTitle(taken))
              setTaken(undefined);
          }}
        />
        <div role="alert" className="contents">
          {taken !== undefined && (
            <p className="rounded-base bg-notice-soft px-4 py-3 wrap-anywhere text-notice">
              <Trans>The template “{taken}” exists already. Overwriting replaces the report that it keeps.</Trans>
            </p>
          )}
        </div>
        <DroppedFromTemplate draft={draft} kept={kept} />
        <Button type="submit" block pending={isPending}>
          <SubmitLabel isTaken={taken !== undefined} isWithout={isWithout} />
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
    </>
  );
}

function SubmitLabel({ isTaken, isWithout }: { isTaken: boolean; isWithout: boolean }) {
  if (isTaken) return <Trans>Overwrite the template</Trans>;
  return isWithout ? <Trans>Save without them</Trans> : <Trans context="button">Save</Trans>;
}
