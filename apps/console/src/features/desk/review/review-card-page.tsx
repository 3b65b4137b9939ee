import { Trans, useLingui } from '@lingui/react/macro';
import type { ReviewAnswer } from '@publisher-console/api-contract/desk';
import { mayCallDesk } from '@publisher-console/api-contract/staff-roles';
import { transitionOf } from '@publisher-console/api-contract/statuses';
import type { OperatorAction } from '@publisher-console/api-contract/statuses';
import { Button } from '@publisher-console/ui/button';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { failureSentences } from '#common/failures/failure-text.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { useDesk } from '#desk/desk.ts';
import { useDeskKeys } from '#desk/desk-keys.ts';
import type { DeskPath } from '#desk/desk-link.tsx';
import { DeskProofDialog } from '#desk/desk-proof.tsx';
import { orderOf } from '#desk/orders.ts';
import { useStaff } from '#desk/staff.queries.ts';
import { ApplicationIcon } from '#inventory/application-icon.tsx';

import { KeyHint } from './key-hint.tsx';
import { RejectionForm } from './rejection-form.tsx';
import type { Rejected } from './rejection-form.tsx';
import { cardQuery, claimQuery, decided, queueQuery, releaseClaim, reviewFailures } from './review.queries.ts';
import type { QueueView } from './review.queries.ts';
import { ReviewFacts } from './review-facts.tsx';

type Review = ReviewAnswer['data'];

/**
 * Opens the cards before and after one, in the part of the queue that the card was opened from. Cards that other
 * members have claimed are skipped.
 */
function useNeighbours(id: string, view: QueueView) {
  const { api, queries } = useDesk();
  const router = useRouter();
  const { data } = useQuery({ ...queueQuery(api, view), placeholderData: keepPreviousData });
  const items = data?.items ?? [];
  const place = items.findIndex((item) => item.id === id);
  const isFree = ({ claim }: (typeof items)[number]) => claim === null || claim.isYou;
  // An application that has left the queue has no previous one.
  const next = items.find((item, index) => index > place && isFree(item)) ?? null;
  const previous = items.findLast((item, index) => index < place && isFree(item)) ?? null;
  const nextId = next?.id;
  useEffect(() => {
    if (nextId !== undefined) void queries.prefetchQuery(cardQuery(api, nextId));
  }, [api, queries, nextId]);
  // The router's types do not contain the pages of the desk.
  const go = (to: DeskPath): void => void router.navigate({ to, search: () => view } as never);
  const open = (item: { id: string } | null): void => {
    if (item !== null) go(`/desk/review/${item.id}`);
  };
  const openQueue = (): void => go('/desk/review');
  const beside = next ?? previous;
  return {
    openQueue,
    openPrevious: () => open(previous),
    openNext: () => open(next),
    /** After a decision: opens the next card, else the previous one, else the queue. */
    goOn: () => (beside === null ? openQueue() : open(beside)),
  };
}

/** Claims an application while its card is open, if the member may decide about it. */
function useClaim(id: string, isClaimed: boolean) {
  const { api } = useDesk();
  const { i18n } = useLingui();
  const { data, error } = useQuery({ ...claimQuery(api, id), enabled: isClaimed });
  useEffect(() => {
    if (!isClaimed) return undefined;
    return () => releaseClaim(api, id);
  }, [api, id, isClaimed]);
  return {
    until: data?.claim.until ?? null,
    refusal: isClaimed && error !== null ? failureSentences(i18n, error, reviewFailures.claim) : null,
  };
}

function DecisionBar({ review, neighbours }: { review: Review; neighbours: ReturnType<typeof useNeighbours> }) {
  const { t, i18n } = useLingui();
  const { api, queries } = useDesk();
  const { ui } = useRouterContext();
  const staff = useStaff();
  const [isRejecting, setIsRejecting] = useState(false);
  const { id, name, status, isNotPublished } = review.application;
  const mayDecide = staff !== undefined && mayCallDesk(staff.role, 'claimReview');
  const claim = useClaim(id, mayDecide && status === 'on_check');
  const order = orderOf(api, 'decideApplication', decided);
  const words = { approve: t`Approved: ${name}`, test_mode: t`In test mode: ${name}`, reject: t`Rejected: ${name}` };
  const decide = useProvenMutation(
    {
      ...order,
      onSuccess: (_done, { action }) => ui.snackbar.show({ text: words[action] }),
      onError: () => queries.invalidateQueries({ queryKey: cardQuery(api, id).queryKey }),
    },
    neighbours.goOn,
  );
  const isAllowed = (action: OperatorAction): boolean =>
    mayDecide &&
    claim.refusal === null &&
    transitionOf(status, action).isAllowed &&
    !(action === 'approve' && isNotPublished);
  const send = (action: OperatorAction, rejected: Rejected | { reason: null } = { reason: null }): void => {
    if (isAllowed(action) && !decide.isPending)
      decide.send({ application: id, action, seen: review.seen, ...rejected });
  };
  useDeskKeys({
    KeyA: () => send('approve'),
    KeyT: () => send('test_mode'),
    KeyR: () => setIsRejecting(isAllowed('reject')),
    KeyJ: neighbours.openNext,
    KeyK: neighbours.openPrevious,
    Escape: () => (isRejecting ? setIsRejecting(false) : neighbours.openQueue()),
  });
  const pendingOf = (action: OperatorAction) => decide.isPending && decide.sent?.action === action;
  return (
    <>
      {claim.refusal !== null && (
        <p role="alert" className="rounded-base bg-notice-soft px-4 py-3 text-notice">
          {claim.refusal}
        </p>
      )}
      {decide.error !== null && !isRejecting && (
        <p role="alert" className="rounded-base bg-danger-soft px-4 py-3 text-danger">
          {failureSentences(i18n, decide.error, reviewFailures.decide)}
        </p>
      )}
      {!isRejecting && (
        <div className="flex flex-wrap items-center gap-2">
          {isAllowed('approve') && (
            <Button aria-keyshortcuts="a" pending={pendingOf('approve')} onClick={() => send('approve')}>
              <Trans context="button">Approve</Trans> <KeyHint name="A" />
            </Button>
          )}
          {isAllowed('test_mode') && (
            <Button
              variant="secondary"
              aria-keyshortcuts="t"
              pending={pendingOf('test_mode')}
              onClick={() => send('test_mode')}
            >
              <Trans context="button">Put into test mode</Trans> <KeyHint name="T" />
            </Button>
          )}
          {isAllowed('reject') && (
            <Button variant="secondary" aria-keyshortcuts="r" onClick={() => setIsRejecting(true)}>
              <Trans context="button">Reject</Trans> <KeyHint name="R" />
            </Button>
          )}
          {claim.until !== null && claim.refusal === null && (
            <span className="text-caption text-text-muted">
              <Trans>
                Yours until <ExactTime at={claim.until} />
              </Trans>
            </span>
          )}
        </div>
      )}
      {isRejecting && (
        <RejectionForm
          title={t`Reject ${name}?`}
          pending={decide.isPending}
          error={decide.error}
          onReject={(rejected) => send('reject', rejected)}
          onCancel={() => setIsRejecting(false)}
        />
      )}
      <DeskProofDialog {...decide.proof} />
    </>
  );
}

interface ReviewCardPageProps {
  id: string;
  /** The part of the queue from which the card was opened. */
  view: QueueView;
}

/** An application with the facts for a decision. A decision opens the next card at once. */
export function ReviewCardPage({ id, view }: ReviewCardPageProps) {
  const { api } = useDesk();
  const { data, error, refetch } = useQuery(cardQuery(api, id));
  const neighbours = useNeighbours(id, view);
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-3">
            <ApplicationIcon iconUrl={data?.application.iconUrl ?? null} size="large" />
            <span className="min-w-0 wrap-anywhere">
              {data?.application.name ?? <Trans context="desk">Review</Trans>}
            </span>
          </span>
        }
        actions={
          <>
            <Button variant="quiet" aria-keyshortcuts="k" onClick={neighbours.openPrevious}>
              <Trans>Previous app</Trans> <KeyHint name="K" />
            </Button>
            <Button variant="quiet" aria-keyshortcuts="j" onClick={neighbours.openNext}>
              <Trans>Next app</Trans> <KeyHint name="J" />
            </Button>
            <Button variant="secondary" onClick={neighbours.openQueue}>
              <Trans context="button">Queue</Trans> <KeyHint name="Esc" />
            </Button>
          </>
        }
      />
      {data === undefined && error !== null && (
        <FailureNotice failure={error} texts={reviewFailures.card} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton className="h-64 w-full" />}
      {data !== undefined && (
        <>
          <DecisionBar review={data} neighbours={neighbours} />
          <ReviewFacts review={data} />
        </>
      )}
    </>
  );
}
