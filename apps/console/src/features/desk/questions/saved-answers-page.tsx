import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SavedAnswer } from '@publisher-console/api-contract/desk';
import { mayOrder } from '@publisher-console/api-contract/staff-roles';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { linkStyle } from '@publisher-console/ui/link';
import { PageHeader } from '@publisher-console/ui/page-header';
import { TextField } from '@publisher-console/ui/text-field';
import { Textarea } from '@publisher-console/ui/textarea';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { Moment } from '#common/format/moment.tsx';
import { atMostCharacters, mandatory } from '#common/forms/length.ts';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { DeskLink } from '#desk/desk-link.tsx';
import { useDesk } from '#desk/desk.ts';
import { ConfirmDialog, FormDialog } from '#desk/order-dialogs.tsx';
import { orderOf } from '#desk/orders.ts';
import { useStaff } from '#desk/staff.queries.ts';
import { questionFailures, savedAnswersKey, savedAnswersQuery } from './questions.queries.ts';

/** The dialogs that the page's address may name. */
export const savedAnswerDialogs = ['saved-answer', 'saved-answer-removal'] as const;

const nameForm = msg`Up to 40 small Latin letters, digits and hyphens`;
const textTooLong = msg`The text is too long`.id;
const text = v.pipe(v.string(), v.trim(), v.nonEmpty(mandatory), atMostCharacters(10_000, textTooLong));

const savedAnswerSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(mandatory), v.regex(/^[a-z0-9-]{1,40}$/u, nameForm.id)),
  en: text,
  ru: text,
});

interface SavedAnswerDialogProps {
  /** Absent for a new answer. */
  answer: SavedAnswer | undefined;
  onClose: () => void;
  onDone: () => void;
}

function SavedAnswerDialog({ answer, onClose, onDone }: SavedAnswerDialogProps) {
  const { t, i18n } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const save = useProvenMutation(
    {
      ...orderOf(api, 'setSavedAnswer', [savedAnswersKey]),
      onSuccess: () => ui.snackbar.show({ text: t`Answer saved` }),
    },
    onDone,
  );
  return (
    <FormDialog
      title={answer === undefined ? <Trans>New saved answer</Trans> : answer.name}
      description={<Trans>The publisher gets the text in the language of the account.</Trans>}
      confirmLabel={<Trans context="button">Save</Trans>}
      order={save}
      failures={questionFailures.save}
      onClose={onClose}
      schema={savedAnswerSchema}
      submit={save.send}
    >
      {(field) => (
        <>
          {answer === undefined ? (
            <TextField {...field('name')} label={t`Name`} hint={i18n._(nameForm)} autoComplete="off" />
          ) : (
            <input type="hidden" name="name" value={answer.name} />
          )}
          <Textarea {...field('en')} label={t`In English`} lang="en" defaultValue={answer?.en} />
          <Textarea {...field('ru')} label={t`In Russian`} lang="ru" defaultValue={answer?.ru} />
        </>
      )}
    </FormDialog>
  );
}

function RemovalDialog({ name, onClose, onDone }: { name: string; onClose: () => void; onDone: () => void }) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const remove = useProvenMutation(
    {
      ...orderOf(api, 'removeSavedAnswer', [savedAnswersKey]),
      onSuccess: () => ui.snackbar.show({ text: t`Answer removed` }),
    },
    onDone,
  );
  return (
    <ConfirmDialog
      title={t`Remove “${name}”?`}
      description={<Trans>Answers that were sent with it stay.</Trans>}
      confirmLabel={t({ context: 'button', message: 'Remove' })}
      tone="danger"
      order={remove}
      failures={questionFailures.remove}
      onClose={onClose}
      onConfirm={() => remove.send({ name })}
    />
  );
}

interface SavedAnswersPageProps {
  view: { dialog?: (typeof savedAnswerDialogs)[number] | undefined; of?: string | undefined };
}

/** The saved answers to frequent questions, in both languages. */
export function SavedAnswersPage({ view: { dialog, of } }: SavedAnswersPageProps) {
  const { t } = useLingui();
  const { api } = useDesk();
  const staff = useStaff();
  const { data, error, refetch } = useQuery(savedAnswersQuery(api));
  const addressDialog = useAddressDialog();
  const mayChange = staff !== undefined && mayOrder(staff.role, 'setSavedAnswer');
  const saved = data?.savedAnswers ?? [];
  const chosen = saved.find(({ name }) => name === of);
  const shown = { onClose: addressDialog.close, onDone: () => void addressDialog.finish() };
  return (
    <>
      <DeskLink
        to="/desk/questions"
        className={linkStyle({ className: 'inline-flex w-fit items-center gap-1 touch:min-h-control' })}
      >
        <ArrowLeft aria-hidden className="size-4" />
        <Trans>All questions</Trans>
      </DeskLink>
      <PageHeader
        title={<Trans>Saved answers</Trans>}
        actions={
          mayChange && (
            <Button onClick={() => addressDialog.open('saved-answer')}>
              <Trans context="button">Add an answer</Trans>
            </Button>
          )
        }
      />
      <Card aria-busy={data === undefined && error === null} tabIndex={-1}>
        {data === undefined && error !== null && (
          <FailureNotice failure={error} texts={questionFailures.loadSaved} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && (
          <div className="px-4">
            <RowsSkeleton />
          </div>
        )}
        {data?.savedAnswers.length === 0 && <EmptyState title={<Trans>Nothing is saved yet</Trans>} />}
        <ul className="divide-y divide-border">
          {saved.map(({ name, en, ru, changedBy, changedAt }) => (
            <li key={name} className="flex flex-col gap-2 px-4 py-3">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <h2 className="font-medium wrap-anywhere">{name}</h2>
                {mayChange && (
                  <div className="flex flex-wrap gap-2">
                    <Button
                      variant="secondary"
                      aria-label={t`Edit: ${name}`}
                      onClick={() => addressDialog.open('saved-answer', name)}
                    >
                      <Trans context="button">Edit</Trans>
                    </Button>
                    <Button
                      variant="quiet"
                      aria-label={t`Remove: ${name}`}
                      onClick={() => addressDialog.open('saved-answer-removal', name)}
                    >
                      <Trans context="button">Remove</Trans>
                    </Button>
                  </div>
                )}
              </div>
              <div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
                <p lang="en" className="wrap-anywhere whitespace-pre-wrap">
                  {en}
                </p>
                <p lang="ru" className="wrap-anywhere whitespace-pre-wrap">
                  {ru}
                </p>
              </div>
              <p className="text-caption wrap-anywhere text-text-muted">
                <span>{`${changedBy}, `}</span>
                <Moment at={changedAt} />
              </p>
            </li>
          ))}
        </ul>
      </Card>
      {mayChange && dialog === 'saved-answer' && (of === undefined || chosen !== undefined) && (
        <SavedAnswerDialog {...shown} answer={chosen} />
      )}
      {mayChange && dialog === 'saved-answer-removal' && chosen !== undefined && (
        <RemovalDialog {...shown} name={chosen.name} />
      )}
    </>
  );
}
