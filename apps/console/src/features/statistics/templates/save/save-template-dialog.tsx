import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { TextField } from '@publisher-console/ui/text-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { templatesQuery } from '#common/criteria/criteria.queries.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { useIdempotencyKeys } from '#common/forms/idempotency-key.ts';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { withoutDropped } from '#features/statistics/model/dropped-filters.ts';
import type { CompleteDraft, ReportDraft } from '#features/statistics/model/report-draft.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import type { Warning } from '#features/statistics/model/statistic.ts';
import { comparedTitle, savedDraft, templateNamed } from '#features/statistics/model/template.ts';
import { templateSchema } from '#features/statistics/templates/template.schema.ts';
import { isRefusedForFilters, saveFailures } from '#features/statistics/templates/templates-failures.ts';
import { createTemplate, overwriteTemplate } from '#features/statistics/templates/templates.mutations.ts';

export interface SaveTemplateOptions {
  draft: CompleteDraft;
  /** The shown report, whose order is saved too. */
  report: ReportQuery;
  /** The warnings of the shown report. */
  warnings: readonly Warning[];
  onSaved: () => void;
}

/**
 * The form that saves a draft as a template. In two cases the user has to confirm by sending the form again: a template
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
    /** The draft as the next submission would save it. */
    saved,
    /** The title of the template that the next submission would overwrite. */
    taken,
    onTitleInput: (title: string): void => {
      if (taken !== undefined && comparedTitle(title) !== comparedTitle(taken)) setTaken(undefined);
    },
  };
}

type Filters = Pick<ReportDraft, 'apps' | 'blocks'>;

interface DroppedFromTemplateProps {
  draft: Filters;
  /** The filters that the template would save. */
  saved: Filters;
}

/** The most ids that are shown, because a link may have hundreds. */
const idsMax = 3;

/**
 * Lists the apps and ad blocks that are not saved, by id, because the API returns titles only of the publisher's own.
 */
export function DroppedFromTemplate({ draft, saved }: DroppedFromTemplateProps) {
  const { t } = useLingui();
  const apps = draft.apps.filter((id) => !saved.apps.includes(id));
  const blocks = draft.blocks.filter((id) => !saved.blocks.includes(id));
  return (
    <div role="alert" className="contents">
      {apps.length + blocks.length > 0 && (
        <div className="flex flex-col gap-2 rounded-base bg-notice-soft px-4 py-3 wrap-anywhere text-notice">
          {apps.length > 0 && (
            <Ids
              title={t`${plural(apps.length, { one: '# app is not in your list:', other: '# apps are not in your list:' })}`}
              ids={apps}
            />
          )}
          {blocks.length > 0 && (
            <Ids
              title={t`${plural(blocks.length, { one: '# ad block is not in your list:', other: '# ad blocks are not in your list:' })}`}
              ids={blocks}
            />
          )}
          {apps.length > 0 && saved.apps.length === 0 && (
            <p>
              <Trans>Without them, the template covers all of your apps.</Trans>
            </p>
          )}
          {blocks.length > 0 && saved.blocks.length === 0 && (
            <p>
              <Trans>Without them, the template is not narrowed to ad blocks.</Trans>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function Ids({ title, ids }: { title: string; ids: readonly string[] }) {
  const others = ids.length - idsMax;
  return (
    <div>
      <p>{title}</p>
      <ul>
        {ids.slice(0, idsMax).map((id) => (
          <li key={id}>{id}</li>
        ))}
        {others > 0 && (
          <li>
            <Trans>and {others} more</Trans>
          </li>
        )}
      </ul>
    </div>
  );
}

export function SaveTemplateForm(options: SaveTemplateOptions) {
  const { t } = useLingui();
  const { form, saved, taken, onTitleInput } = useSaveTemplate(options);
  const { draft } = options;
  const isWithout = saved.apps.length < draft.apps.length || saved.blocks.length < draft.blocks.length;
  const title = form.field('title');
  return (
    <>
      <Form of={form}>
        <TextField
          {...title}
          label={t`Template name`}
          autoComplete="off"
          onInput={({ currentTarget }) => {
            title.onInput?.();
            onTitleInput(currentTarget.value);
          }}
        />
        <div role="alert" className="contents">
          {taken !== undefined && (
            <p className="rounded-base bg-notice-soft px-4 py-3 wrap-anywhere text-notice">
              <Trans>The template “{taken}” already exists. Overwriting it replaces its report.</Trans>
            </p>
          )}
        </div>
        <DroppedFromTemplate draft={draft} saved={saved} />
        <Button type="submit" block pending={form.pending}>
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

interface SaveTemplateDialogProps extends SaveTemplateOptions {
  onClose: () => void;
}

/** The dialog for the title of the new template. */
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
      <SaveTemplateForm {...form} />
    </Dialog>
  );
}
