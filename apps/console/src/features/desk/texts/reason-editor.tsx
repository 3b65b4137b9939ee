import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskReason, Locale } from '@publisher-console/api-contract/desk';
import { locales } from '@publisher-console/api-contract/locales';
import { mayOrder } from '@publisher-console/api-contract/staff-roles';
import { Button } from '@publisher-console/ui/button';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Textarea } from '@publisher-console/ui/textarea';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { ExactTime } from '#common/format/exact-time.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { useDesk } from '#desk/desk.ts';
import { orderOf } from '#desk/orders.ts';
import { useStaff } from '#desk/staff.queries.ts';
import { OrderFailure } from '#desk/order-failure.tsx';
import { BackToTexts, ConflictNotice, UnsavedText } from './editing.tsx';
import { localeNames, reasonNames } from './text-names.ts';
import type { TextPreviews } from './text-previews.ts';
import { textFailures, textsKey, textsQuery } from './texts.queries.ts';
import { useDraft } from './use-draft.ts';

const longest = 500;
/** A text is one line: pasted line breaks become spaces. */
const inOneLine = (text: string) => text.replaceAll(/\s*\n\s*/gu, ' ');

interface ReasonProps {
  reason: DeskReason;
  mayEdit: boolean;
  previews: TextPreviews;
}

function Reason({ reason, mayEdit, previews }: ReasonProps) {
  const { t, i18n } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const client = useQueryClient();
  const { code, why, remedy, updatedAt, version } = reason;
  const draft = useDraft('reason', { value: { why, remedy }, version });
  const onError = () => client.invalidateQueries({ queryKey: textsKey });
  const save = useMutation({
    ...orderOf(api, 'setReasonText', [textsKey]),
    onError,
    onSuccess: () => ui.snackbar.show({ text: t`Text saved` }),
  });
  const reset = useMutation({
    ...orderOf(api, 'resetReasonText', [textsKey]),
    onError,
    onSuccess: () => {
      draft.discard();
      ui.snackbar.show({ text: t`The built-in text is back` });
    },
  });
  /** Removes the refusal of the last save, because the decision about the conflict changes the draft or its version. */
  const decide = (how: () => void): void => {
    save.reset();
    how();
  };
  const written = draft.value;
  const isWhole = locales.every((locale) => written.remedy[locale] !== '' && written.why?.[locale] !== '');
  const columns = (locale: Locale) => (
    <section key={locale} className="flex min-w-0 flex-col gap-4" aria-label={i18n._(localeNames[locale])}>
      <h2 className="text-title font-semibold">{i18n._(localeNames[locale])}</h2>
      {mayEdit && written.why !== null && (
        <Textarea
          label={t`Why the app was rejected`}
          value={written.why[locale]}
          lang={locale}
          rows={2}
          maxLength={longest}
          onChange={({ target }) =>
            draft.change({ ...written, why: written.why && { ...written.why, [locale]: inOneLine(target.value) } })
          }
        />
      )}
      {mayEdit && (
        <Textarea
          label={t`What to change`}
          value={written.remedy[locale]}
          lang={locale}
          rows={2}
          maxLength={longest}
          onChange={({ target }) =>
            draft.change({ ...written, remedy: { ...written.remedy, [locale]: inOneLine(target.value) } })
          }
        />
      )}
      <h3 className="font-medium">
        <Trans>As publishers see it</Trans>
      </h3>
      <div lang={locale}>{previews.rejection(written.why?.[locale] ?? '…', written.remedy[locale])}</div>
    </section>
  );
  return (
    <>
      <p className="text-text-muted">
        {updatedAt === null ? (
          <Trans>Built-in text</Trans>
        ) : (
          <Trans>
            Changed <ExactTime at={updatedAt} />
          </Trans>
        )}
      </p>
      {draft.hasConflict ? (
        <ConflictNotice
          theirs={locales.map((locale) => [why?.[locale], remedy[locale]].filter(Boolean).join('\n')).join('\n\n')}
          onKeep={() => decide(draft.keep)}
          onDiscard={() => decide(draft.discard)}
        />
      ) : (
        <OrderFailure error={save.error ?? reset.error} texts={textFailures.save} />
      )}
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-2">{locales.map(columns)}</div>
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={!draft.isChanged || draft.hasConflict || !isWhole}
            pending={save.isPending}
            onClick={() => save.mutate({ code, ifVersion: draft.version, ...written })}
          >
            <Trans context="button">Save</Trans>
          </Button>
          {updatedAt !== null && (
            <Button
              variant="secondary"
              // The version is out of date until a save ends.
              disabled={save.isPending}
              pending={reset.isPending}
              onClick={() => reset.mutate({ code, ifVersion: version })}
            >
              <Trans context="button">Return to the built-in text</Trans>
            </Button>
          )}
        </div>
      )}
      <UnsavedText isChanged={draft.isChanged} />
    </>
  );
}

interface ReasonEditorProps {
  view: { code: DeskReason['code'] };
  previews: TextPreviews;
}

/** The texts that publishers see about rejections with a code, in both languages. */
export function ReasonEditor({ view: { code }, previews }: ReasonEditorProps) {
  const { i18n } = useLingui();
  const { api } = useDesk();
  const staff = useStaff();
  const { data, error, refetch } = useQuery(textsQuery(api));
  const reason = data?.reasons.find((each) => each.code === code);
  return (
    <>
      <BackToTexts tab="reasons" />
      <PageHeader
        title={i18n._(reasonNames[code])}
        description={<Trans>A change is in the next rejections. Earlier ones keep their texts.</Trans>}
      />
      {data === undefined && error !== null && (
        <FailureNotice failure={error} texts={textFailures.load} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <RowsSkeleton />}
      {reason !== undefined && (
        <Reason
          key={code}
          reason={reason}
          mayEdit={staff !== undefined && mayOrder(staff.role, 'setReasonText')}
          previews={previews}
        />
      )}
    </>
  );
}
