import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { actFields } from '@publisher-console/api-contract/act-fields';
import type { DeskTextSource, Locale } from '@publisher-console/api-contract/desk';
import { locales } from '@publisher-console/api-contract/locales';
import { mayOrder } from '@publisher-console/api-contract/staff-roles';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Textarea } from '@publisher-console/ui/textarea';
import { mutationOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { failureSentences } from '#common/failures/failure-text.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { useDebounced } from '#common/lists/use-debounced.ts';
import { useDesk } from '#desk/desk.ts';
import type { DeskApi } from '#desk/desk.ts';
import { giveOrder } from '#desk/orders.ts';
import { useStaff } from '#desk/staff.queries.ts';
import { OrderFailure } from '#desk/order-failure.tsx';
import { DocumentText } from '#network-documents/document-text.tsx';
import { BackToTexts, ConflictNotice, UnsavedText } from './editing.tsx';
import { counterpartyNames, documentNames, localeNames } from './text-names.ts';
import type { TextPreviews } from './text-previews.ts';
import { previewQuery, textFailures, textQuery, textsKey } from './texts.queries.ts';
import type { TextPlace } from './texts.queries.ts';
import { useDraft } from './use-draft.ts';

const previewDelayMs = 400;

interface PreviewProps {
  place: TextPlace;
  locale: Locale;
  source: string;
  previews: TextPreviews;
}

/** The text as publishers would see it, or the reason why it cannot be saved. */
function Preview({ place: { kind }, locale, source, previews }: PreviewProps) {
  const { api } = useDesk();
  const settled = useDebounced(source, previewDelayMs);
  const { data, error, refetch } = useQuery({ ...previewQuery(api, kind, settled), enabled: settled !== '' });
  if (settled === '') return null;
  if (error !== null && data === undefined)
    return <FailureNotice failure={error} texts={textFailures.preview} onRetry={() => void refetch()} />;
  if (data === undefined) return <RowsSkeleton />;
  const { document, guide, faults } = data;
  if (faults.length > 0) {
    return (
      <ul className="flex flex-col gap-1 rounded-base bg-danger-soft px-4 py-3 text-danger" aria-live="polite">
        {faults.slice(0, 20).map(({ line, reason }) => (
          <li key={`${line} ${reason}`}>
            {line === null ? (
              reason
            ) : (
              <Trans>
                Line {line}: {reason}
              </Trans>
            )}
          </li>
        ))}
      </ul>
    );
  }
  const title = document?.title ?? guide?.title;
  return (
    <Card className="flex min-w-0 flex-col gap-4 p-4" lang={locale}>
      <p className="text-title font-semibold">{title}</p>
      {document !== null &&
        (kind === 'faq' ? previews.questions(document.blocks, locale) : <DocumentText blocks={document.blocks} />)}
      {guide !== null && previews.steps(guide.stepList, locale)}
    </Card>
  );
}

interface EditorProps {
  place: TextPlace;
  locale: Locale;
  stored: DeskTextSource;
  mayEdit: boolean;
  previews: TextPreviews;
}

/** The orders that set and remove a text. */
function textOrders(api: DeskApi, { kind, counterparty, platform = '' }: TextPlace, locale: Locale) {
  const guide = { name: platform, locale };
  const meta = { invalidates: [textsKey] };
  return {
    save: mutationOptions({
      mutationFn: (input: { source: string; ifVersion: string | null }) =>
        kind === 'guide'
          ? giveOrder(api, 'setGuide', { ...guide, ...input })
          : giveOrder(api, 'setDocument', { kind, locale, counterparty: counterparty ?? null, ...input }),
      meta,
    }),
    remove: mutationOptions({
      mutationFn: (ifVersion: string | null) =>
        kind === 'guide'
          ? giveOrder(api, 'removeGuide', { ...guide, ifVersion })
          : giveOrder(api, 'removeDocument', { kind, locale, counterparty: counterparty ?? null, ifVersion }),
      meta,
    }),
  };
}

/** A text in one language: its source above, and below it as publishers see it. */
function Editor({ place, locale, stored, mayEdit, previews }: EditorProps) {
  const { t, i18n } = useLingui();
  const { ui } = useRouterContext();
  const client = useQueryClient();
  const { api } = useDesk();
  const orders = textOrders(api, place, locale);
  const draft = useDraft(locale, { value: stored.source, version: stored.version });
  const [isConfirmingRemoval, setIsConfirmingRemoval] = useState(false);
  // A refusal often means that another member has changed the text.
  const onError = () => client.invalidateQueries({ queryKey: textsKey });
  const save = useMutation({ ...orders.save, onError, onSuccess: () => ui.snackbar.show({ text: t`Text saved` }) });
  const remove = useMutation({
    ...orders.remove,
    onError,
    onSuccess: () => {
      setIsConfirmingRemoval(false);
      ui.snackbar.show({ text: t`Text removed` });
    },
  });
  /** Removes the refusal of the last save, because the decision about the conflict changes the draft or its version. */
  const decide = (how: () => void): void => {
    save.reset();
    how();
  };
  const language = i18n._(localeNames[locale]);
  return (
    <section className="flex min-w-0 flex-col gap-4" aria-label={language}>
      <div>
        <h2 className="text-title font-semibold">{language}</h2>
        <p className="text-text-muted">
          {stored.updatedAt === null ? (
            stored.source === '' ? (
              <Trans>Not written yet</Trans>
            ) : (
              <Trans>Built-in text</Trans>
            )
          ) : (
            <Trans>
              Changed <ExactTime at={stored.updatedAt} />
            </Trans>
          )}
        </p>
      </div>
      {mayEdit && (
        <>
          {draft.hasConflict ? (
            <ConflictNotice
              theirs={stored.source}
              onKeep={() => decide(draft.keep)}
              onDiscard={() => decide(draft.discard)}
            />
          ) : (
            <OrderFailure error={save.error} texts={textFailures.save} />
          )}
          <Textarea
            label={t`Text with its markup`}
            value={draft.value}
            lang={locale}
            rows={14}
            spellCheck
            className="font-mono text-caption"
            onChange={({ target }) => draft.change(target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              disabled={!draft.isChanged || draft.hasConflict}
              pending={save.isPending}
              aria-label={t`Save: ${language}`}
              onClick={() => save.mutate({ source: draft.value, ifVersion: draft.version })}
            >
              <Trans context="button">Save</Trans>
            </Button>
            {stored.version !== null && (
              <Button variant="quiet" aria-label={t`Remove: ${language}`} onClick={() => setIsConfirmingRemoval(true)}>
                <Trans context="button">Remove</Trans>
              </Button>
            )}
          </div>
          <UnsavedText isChanged={draft.isChanged} />
          <AlertDialog
            open={isConfirmingRemoval}
            onOpenChange={setIsConfirmingRemoval}
            title={t`Remove this text?`}
            description={<Trans>Publishers see the text in the other language then, if there is one.</Trans>}
            cancelLabel={t({ context: 'dialog', message: 'Back' })}
            confirmLabel={t`Remove`}
            tone="danger"
            pending={remove.isPending}
            error={remove.error === null ? undefined : failureSentences(i18n, remove.error, textFailures.remove)}
            onConfirm={() => remove.mutate(stored.version)}
          />
        </>
      )}
      <h3 className="font-medium">
        <Trans>As publishers see it</Trans>
      </h3>
      {draft.value === '' && (
        <p className="text-text-muted">
          <Trans>Nothing yet</Trans>
        </p>
      )}
      <Preview place={place} locale={locale} source={draft.value} previews={previews} />
    </section>
  );
}

const notes = {
  contract_template: msg`Publishers get it as a PDF. Fields in braces are filled in for each publisher.`,
  verification_list: msg`Publishers get it as a PDF.`,
  act: msg`Each month that is closed from now on has an act with this text, as a PDF. Fields in braces are filled in.`,
  guide: msg`IDs in braces are filled in for each publisher.`,
};

/** A document or a guide in both languages. */
export function SourceEditor({ place, previews }: { place: TextPlace; previews: TextPreviews }) {
  const { i18n } = useLingui();
  const { api } = useDesk();
  const staff = useStaff();
  const { kind, counterparty, platform } = place;
  const { data, error, refetch } = useQuery(textQuery(api, place));
  const mayEdit = staff !== undefined && mayOrder(staff.role, kind === 'guide' ? 'setGuide' : 'setDocument');
  const name = kind === 'guide' ? platform : i18n._(documentNames[kind]);
  return (
    <>
      <BackToTexts tab={kind === 'guide' ? 'guides' : 'documents'} />
      <PageHeader
        title={counterparty === undefined ? name : `${name}: ${i18n._(counterpartyNames[counterparty])}`}
        description={kind in notes && i18n._(notes[kind as keyof typeof notes])}
      />
      {kind === 'act' && (
        <p className="text-text-muted" translate="no">
          <code className="wrap-anywhere">{actFields.map((field) => `{${field}}`).join(' ')}</code>
        </p>
      )}
      {data === undefined && error !== null && (
        <FailureNotice failure={error} texts={textFailures.load} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <RowsSkeleton />}
      {data !== undefined && (
        <div className="grid gap-x-8 gap-y-10 lg:grid-cols-2">
          {locales.map((locale) => (
            <Editor
              key={locale}
              place={place}
              locale={locale}
              stored={data.texts[locale]}
              mayEdit={mayEdit}
              previews={previews}
            />
          ))}
        </div>
      )}
    </>
  );
}
