import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReviewItem } from '@publisher-console/api-contract/desk';
import { mayCallDesk } from '@publisher-console/api-contract/staff-roles';
import type { OperatorAction } from '@publisher-console/api-contract/statuses';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import { Badge } from '@publisher-console/ui/badge';
import { Button, buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { Checkbox } from '@publisher-console/ui/checkbox';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { linkStyle } from '@publisher-console/ui/link';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { useRef, useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { failureSentences } from '#common/failures/failure-text.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { Moment } from '#common/format/moment.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { useDesk } from '#desk/desk.ts';
import { moveToRow, useDeskKeys } from '#desk/desk-keys.ts';
import { DeskLink } from '#desk/desk-link.tsx';
import { DeskProofDialog } from '#desk/desk-proof.tsx';
import { orderOf } from '#desk/orders.ts';
import { useStaff } from '#desk/staff.queries.ts';
import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { platformNames } from '#inventory/platform-names.ts';

import { KeyHint } from './key-hint.tsx';
import { RejectionForm } from './rejection-form.tsx';
import type { Rejected } from './rejection-form.tsx';
import { decided, queueQuery, reviewFailures, reviewKey } from './review.queries.ts';
import type { QueueView } from './review.queries.ts';

interface QueueRowProps {
  item: ReviewItem;
  view: QueueView;
  /** Absent unless the queue is limited to one publisher. */
  choice: { isChosen: boolean; onChange: () => void } | undefined;
}

function QueueRow({ item, view, choice }: QueueRowProps) {
  const { t } = useLingui();
  const claimant = item.claim?.by;
  const { id, name, iconUrl, platform, store, company, publisher, submittedAt, isResubmitted, note, claim } = item;
  return (
    <li className="flex items-start gap-3 px-4 py-2.5 focus-within:bg-surface-sunken">
      {choice !== undefined && (
        <Checkbox
          label={<span className="sr-only">{t`Choose ${name}`}</span>}
          checked={choice.isChosen}
          onChange={choice.onChange}
        />
      )}
      <ApplicationIcon iconUrl={iconUrl} size="medium" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <DeskLink
            to={`/desk/review/${id}`}
            search={view}
            data-row
            className={linkStyle({ className: 'wrap-anywhere' })}
          >
            {name}
          </DeskLink>
          {isResubmitted && (
            <Badge tone="accent">
              <Trans>Sent again</Trans>
            </Badge>
          )}
          {claim !== null && (
            <Badge tone="notice">
              {claim.isYou ? (
                <Trans>Yours</Trans>
              ) : (
                <Trans>
                  {claimant}, until <ExactTime at={claim.until} />
                </Trans>
              )}
            </Badge>
          )}
        </p>
        <ul className="flex flex-wrap gap-x-3 text-caption text-text-muted">
          <li>{store === null ? platformNames[platform] : `${platformNames[platform]}, ${store}`}</li>
          <li className="min-w-0 wrap-anywhere">
            <DeskLink to="/desk/review" search={{ publisher }} className="hover:underline">
              {`${company} (${publisher})`}
            </DeskLink>
          </li>
          <li>
            <Trans>
              Submitted <Moment at={submittedAt} />
            </Trans>
          </li>
        </ul>
        {note !== null && <p className="line-clamp-2 text-caption wrap-anywhere whitespace-pre-line">{note}</p>}
      </div>
    </li>
  );
}

interface BulkProps {
  chosen: readonly ReviewItem[];
  company: string;
  /** Chooses all, or none. */
  onChooseAll: () => void;
  onDecided: () => void;
}

/**
 * One decision about several applications of a publisher. One dialog names their number and requests the confirmation.
 */
function BulkDecisions({ chosen, company, onChooseAll, onDecided }: BulkProps) {
  const { t, i18n } = useLingui();
  const { api, queries } = useDesk();
  const { ui } = useRouterContext();
  /** With the applications that were shown when the dialog opened. */
  const [question, setQuestion] = useState<{ action: OperatorAction; about: readonly ReviewItem[] } | null>(null);
  const decision = question?.action;
  const count = question?.about.length ?? chosen.length;
  const openQuestion = (action: OperatorAction) => (): void => setQuestion({ action, about: chosen });
  const order = orderOf(api, 'decideApplications', decided);
  const decide = useProvenMutation(
    // If one application has changed, all are refused; the refetched list shows the change.
    { ...order, onError: () => queries.invalidateQueries({ queryKey: reviewKey }) },
    () => {
      setQuestion(null);
      onDecided();
      ui.snackbar.show({ text: t`Apps decided: ${count}` });
    },
  );
  const close = (): void => {
    setQuestion(null);
    decide.reset();
  };
  const send = (rejected: Rejected | { reason: null } = { reason: null }): void => {
    if (question === null) return;
    const applications = question.about.map(({ id, seen }) => ({ application: id, seen }));
    decide.send({ applications, action: question.action, ...rejected });
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="quiet" onClick={onChooseAll}>
          {count === 0 ? <Trans context="button">Choose all</Trans> : <Trans context="button">Choose none</Trans>}
        </Button>
        {count > 0 && (
          <>
            <Button onClick={openQuestion('approve')}>
              <Trans context="button">Approve ({count})</Trans>
            </Button>
            <Button variant="secondary" onClick={openQuestion('test_mode')}>
              <Trans context="button">Test mode ({count})</Trans>
            </Button>
            <Button variant="secondary" onClick={openQuestion('reject')}>
              <Trans context="button">Reject ({count})</Trans>
            </Button>
          </>
        )}
      </div>
      {decision === 'reject' && (
        <RejectionForm
          title={<Plural value={count} one={`Reject # app of ${company}?`} other={`Reject # apps of ${company}?`} />}
          pending={decide.isPending}
          error={decide.error}
          onReject={send}
          onCancel={close}
        />
      )}
      <AlertDialog
        open={decision === 'approve' || decision === 'test_mode'}
        onOpenChange={close}
        title={
          decision === 'approve' ? (
            <Plural value={count} one={`Approve # app of ${company}?`} other={`Approve # apps of ${company}?`} />
          ) : (
            <Plural
              value={count}
              one={`Put # app of ${company} into test mode?`}
              other={`Put # apps of ${company} into test mode?`}
            />
          )
        }
        description={<Trans>All of them are decided, or none. The publisher gets a mail about each.</Trans>}
        cancelLabel={t({ context: 'dialog', message: 'Back' })}
        confirmLabel={decision === 'approve' ? t`Approve` : t`Put into test mode`}
        pending={decide.isPending}
        error={decide.error === null ? undefined : failureSentences(i18n, decide.error, reviewFailures.decide)}
        onConfirm={() => send()}
      />
      <DeskProofDialog {...decide.proof} />
    </>
  );
}

/** The applications that wait for a decision, the oldest submission first. */
export function ReviewQueuePage({ view }: { view: QueueView }) {
  const { api } = useDesk();
  const staff = useStaff();
  const { data, error, refetch } = useQuery(queueQuery(api, view));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  useDeskKeys({ KeyJ: () => moveToRow(list.current, 1), KeyK: () => moveToRow(list.current, -1) });
  const { items = [], total = 0, next = null } = data ?? {};
  const company = items[0]?.company ?? '';
  const mayDecide = staff !== undefined && mayCallDesk(staff.role, 'claimReview');
  const choosable = mayDecide && view.publisher !== undefined;
  const chosenHere = items.filter(({ id }) => chosen.has(id));
  const choiceOf = (id: string): QueueRowProps['choice'] =>
    choosable
      ? {
          isChosen: chosen.has(id),
          onChange: () =>
            setChosen(
              (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
            ),
        }
      : undefined;
  return (
    <>
      <PageHeader
        title={<Trans context="desk">Review</Trans>}
        description={
          data !== undefined &&
          (view.publisher === undefined ? (
            <Plural
              value={total}
              _0="No app waits for a decision"
              one="# app waits for a decision"
              other="# apps wait for a decision"
            />
          ) : (
            <Plural
              value={total}
              _0="No app of this publisher waits"
              one={`# app of ${company} waits for a decision`}
              other={`# apps of ${company} wait for a decision`}
            />
          ))
        }
        actions={
          view.publisher !== undefined && (
            <DeskLink to="/desk/review" search={{}} className={buttonStyle({ variant: 'secondary' })}>
              <Trans>All publishers</Trans>
            </DeskLink>
          )
        }
      />
      {choosable && items.length > 0 && (
        <BulkDecisions
          chosen={chosenHere}
          company={company}
          onChooseAll={() => setChosen(new Set(chosenHere.length === 0 ? items.map(({ id }) => id) : []))}
          onDecided={() => setChosen(new Set())}
        />
      )}
      <Card aria-busy={data === undefined && error === null} tabIndex={-1}>
        {data === undefined && error !== null && (
          <FailureNotice failure={error} texts={reviewFailures.queue} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && (
          <div className="px-4">
            <RowsSkeleton />
            <RowsSkeleton />
          </div>
        )}
        {data !== undefined && items.length === 0 && (
          <EmptyState
            icon={ClipboardCheck}
            title={<Trans>Nothing to check</Trans>}
            description={<Trans>Apps that publishers add or send again appear here.</Trans>}
          />
        )}
        <ul ref={list} className="divide-y divide-border">
          {items.map((item) => (
            <QueueRow key={item.id} item={item} view={view} choice={choiceOf(item.id)} />
          ))}
        </ul>
      </Card>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-caption text-text-muted">
        <span className="touch:hidden">
          <KeyHint name="J" /> <KeyHint name="K" /> <Trans>move,</Trans> <KeyHint name="Enter" /> <Trans>opens</Trans>
        </span>
        {next !== null && (
          <DeskLink to="/desk/review" search={{ ...view, after: next }} className={linkStyle()}>
            <Trans>Those that were submitted later</Trans>
          </DeskLink>
        )}
      </p>
    </>
  );
}
