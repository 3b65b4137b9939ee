import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskAnnouncement } from '@publisher-console/api-contract/desk';
import { mayOrder } from '@publisher-console/api-contract/staff-roles';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import { Badge } from '@publisher-console/ui/badge';
import { Button } from '@publisher-console/ui/button';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { failureSentences } from '#common/failures/failure-text.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { useDesk } from '#desk/desk.ts';
import { orderOf } from '#desk/orders.ts';
import { useStaff } from '#desk/staff.queries.ts';
import { OrderFailure } from '#desk/order-failure.tsx';
import { Fields, isWhole, nothing, orderedOf, Previews, writtenOf } from './announcement-fields.tsx';
import { BackToTexts, ConflictNotice, UnsavedText } from './editing.tsx';
import { announcementStates, audienceNames, choiceOf } from './text-names.ts';
import type { TextPreviews } from './text-previews.ts';
import { announcementQuery, textFailures, textsKey } from './texts.queries.ts';
import { useDraft } from './use-draft.ts';

interface AnnouncementEditorProps {
  view: { id?: string | undefined };
  previews: TextPreviews;
}

/** An announcement: new, a draft or published. */
export function AnnouncementEditor({ view: { id }, previews }: AnnouncementEditorProps) {
  const { i18n } = useLingui();
  const { api } = useDesk();
  const staff = useStaff();
  const { data, error, refetch } = useQuery({ ...announcementQuery(api, id ?? ''), enabled: id !== undefined });
  const announcement = data?.announcement;
  const mayWrite = staff !== undefined && mayOrder(staff.role, 'setAnnouncement');
  const isDraft = id === undefined || announcement?.state === 'draft';
  return (
    <>
      <BackToTexts tab="announcements" />
      <PageHeader
        title={id === undefined ? <Trans>New announcement</Trans> : <Trans>Announcement</Trans>}
        actions={announcement && <Badge>{i18n._(announcementStates[announcement.state])}</Badge>}
      />
      {id !== undefined && data === undefined && error !== null && (
        <FailureNotice failure={error} texts={textFailures.load} onRetry={() => void refetch()} />
      )}
      {id !== undefined && data === undefined && error === null && <RowsSkeleton />}
      {isDraft && mayWrite && (id === undefined || announcement !== undefined) && (
        <Draft key={id ?? 'new'} announcement={announcement ?? null} previews={previews} />
      )}
      {announcement !== undefined && !(isDraft && mayWrite) && (
        <Published announcement={announcement} previews={previews} />
      )}
    </>
  );
}

interface DraftProps {
  /** Null for a new announcement. */
  announcement: DeskAnnouncement | null;
  previews: TextPreviews;
}

/** A draft. Every member who may write can save it; only an admin publishes it. */
function Draft({ announcement, previews }: DraftProps) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const client = useQueryClient();
  const staff = useStaff();
  const [asked, setAsked] = useState<'publish' | 'remove' | null>(null);
  const id = announcement?.id ?? null;
  const stored = announcement === null ? nothing : writtenOf(announcement);
  const draft = useDraft('announcement', { value: stored, version: announcement?.version ?? null });
  const onError = () => client.invalidateQueries({ queryKey: textsKey });
  const go = (href: string) => router.navigate({ href, replace: true, ignoreBlocker: true });
  const save = useMutation({
    ...orderOf(api, 'setAnnouncement', [textsKey]),
    onError,
    onSuccess: (saved) => {
      ui.snackbar.show({ text: t`Draft saved` });
      if (id === null) void go(`/desk/texts/announcement?id=${(saved as DeskAnnouncement).id}`);
    },
  });
  const publish = useMutation({
    ...orderOf(api, 'publishAnnouncement', [textsKey]),
    onError,
    onSuccess: () => {
      setAsked(null);
      ui.snackbar.show({ text: t`Announcement published` });
    },
  });
  const remove = useMutation({
    ...orderOf(api, 'removeAnnouncement', [textsKey]),
    onSuccess: () => {
      ui.snackbar.show({ text: t`Draft removed` });
      return go('/desk/texts?tab=announcements');
    },
  });
  /** Removes the refusal of the last save, because the decision about the conflict changes the draft or its version. */
  const decide = (how: () => void): void => {
    save.reset();
    how();
  };
  const written = draft.value;
  const audience = i18n._(audienceNames[stored.audience]);
  return (
    <>
      {draft.hasConflict ? (
        <ConflictNotice
          theirs={`${stored.text.en}\n${stored.text.ru}`}
          onKeep={() => decide(draft.keep)}
          onDiscard={() => decide(draft.discard)}
        />
      ) : (
        <OrderFailure error={save.error} texts={textFailures.save} />
      )}
      <Fields written={written} onChange={draft.change} />
      <Previews written={written} previews={previews} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant={draft.isChanged ? 'primary' : 'secondary'}
          disabled={!draft.isChanged || draft.hasConflict || !isWhole(written)}
          pending={save.isPending}
          onClick={() =>
            save.mutate({ id, ...(draft.version !== null && { ifVersion: draft.version }), ...orderedOf(written) })
          }
        >
          <Trans context="button">Save draft</Trans>
        </Button>
        {announcement !== null && staff !== undefined && mayOrder(staff.role, 'publishAnnouncement') && (
          <Button disabled={draft.isChanged} onClick={() => setAsked('publish')}>
            <Trans context="button">Publish</Trans>
          </Button>
        )}
        {announcement !== null && (
          <Button variant="quiet" onClick={() => setAsked('remove')}>
            <Trans context="button">Remove draft</Trans>
          </Button>
        )}
      </div>
      <UnsavedText isChanged={draft.isChanged && !remove.isSuccess} />
      {announcement !== null && (
        <>
          <AlertDialog
            open={asked === 'publish'}
            onOpenChange={() => setAsked(null)}
            title={t`Publish the announcement?`}
            description={<Trans>Who sees it: {audience}. It cannot be changed afterwards, only ended.</Trans>}
            cancelLabel={t({ context: 'dialog', message: 'Back' })}
            confirmLabel={t({ context: 'button', message: 'Publish' })}
            tone="primary"
            pending={publish.isPending}
            error={publish.error === null ? undefined : failureSentences(i18n, publish.error, textFailures.publish)}
            onConfirm={() => publish.mutate({ id: announcement.id, ifVersion: announcement.version })}
          />
          <AlertDialog
            open={asked === 'remove'}
            onOpenChange={() => setAsked(null)}
            title={t`Remove this draft?`}
            description={<Trans>Nobody has seen it yet.</Trans>}
            cancelLabel={t({ context: 'dialog', message: 'Back' })}
            confirmLabel={t`Remove`}
            tone="danger"
            pending={remove.isPending}
            error={remove.error === null ? undefined : failureSentences(i18n, remove.error, textFailures.remove)}
            onConfirm={() => remove.mutate({ id: announcement.id })}
          />
        </>
      )}
    </>
  );
}

/** A published announcement, which can no longer be edited. */
function Published({ announcement, previews }: { announcement: DeskAnnouncement; previews: TextPreviews }) {
  const { t, i18n } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const staff = useStaff();
  const [asks, setAsks] = useState(false);
  const { id, state, audience, startsAt, endsAt } = announcement;
  const end = useMutation({
    ...orderOf(api, 'endAnnouncement', [textsKey]),
    onSuccess: () => {
      setAsks(false);
      ui.snackbar.show({ text: t`Announcement ended` });
    },
  });
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-text-muted">
        <li>{i18n._(audienceNames[choiceOf(audience)])}</li>
        {audience.publishers !== null && <li className="min-w-0 wrap-anywhere">{audience.publishers.join(', ')}</li>}
        {startsAt !== null && (
          <li>
            <Trans>
              from <ExactTime at={startsAt} />
            </Trans>
          </li>
        )}
        {endsAt !== null && (
          <li>
            <Trans>
              until <ExactTime at={endsAt} />
            </Trans>
          </li>
        )}
      </ul>
      <Previews written={writtenOf(announcement)} previews={previews} />
      {state !== 'over' && staff !== undefined && mayOrder(staff.role, 'endAnnouncement') && (
        <div>
          <Button variant="secondary" onClick={() => setAsks(true)}>
            <Trans context="button">End the announcement</Trans>
          </Button>
        </div>
      )}
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title={t`End the announcement?`}
        description={<Trans>Publishers do not see it any more. It stays in the list.</Trans>}
        cancelLabel={t({ context: 'dialog', message: 'Back' })}
        confirmLabel={t({ context: 'button', message: 'End the announcement' })}
        tone="danger"
        pending={end.isPending}
        error={end.error === null ? undefined : failureSentences(i18n, end.error, textFailures.end)}
        onConfirm={() => end.mutate({ id })}
      />
    </>
  );
}
