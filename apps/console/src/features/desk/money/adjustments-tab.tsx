import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskProposal } from '@publisher-console/api-contract/desk';
import { Badge } from '@publisher-console/ui/badge';
import { Button } from '@publisher-console/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { useFormat } from '#common/format/format.ts';
import { useDesk } from '#desk/desk.ts';
import { DeskProofDialog } from '#desk/desk-proof.tsx';
import { ConfirmDialog } from '#desk/order-dialogs.tsx';
import { OrderFailure } from '#desk/order-failure.tsx';
import { orderOf } from '#desk/orders.ts';
import { AdjustmentDialog } from './adjustment-dialog.tsx';
import { Amount, BothLanguages, LoadedList, PublisherLink, useMonthText } from './money-parts.tsx';
import { kindNames } from './money-words.ts';
import { moneyFailures, moneyKey, proposalsQuery } from './money.queries.ts';
import type { TabProps } from './tab-props.ts';

/** Adjustments that wait for the approval of a second person, and the button that adds one. */
export function AdjustmentsTab({ search, email, addressDialog }: TabProps) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    proposalsQuery(api),
  );
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const approve = useProvenMutation(
    {
      ...orderOf(api, 'decideProposal', [moneyKey, ['desk', 'waiting']]),
      onSuccess: () => ui.snackbar.show({ text: t`The adjustment is booked` }),
    },
    () => undefined,
  );
  const dropped = items.find(({ id }) => id === search.of);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="max-w-prose text-text-muted">
          <Trans>
            Adjustments above the limit of their currency, and each write-off, wait here for a second person.
          </Trans>
        </p>
        <Button onClick={() => addressDialog.open('adjustment')}>
          <Trans context="button">Add an adjustment</Trans>
        </Button>
      </div>
      <OrderFailure error={approve.error} texts={moneyFailures.decide} />
      <LoadedList
        isLoaded={data !== undefined}
        error={error}
        onRetry={() => void refetch()}
        isEmpty={items.length === 0}
        empty={<Trans>No adjustment waits for a decision.</Trans>}
        onMore={hasNextPage ? () => void fetchNextPage() : undefined}
        isLoadingMore={isFetchingNextPage}
      >
        <ul className="divide-y divide-border">
          {items.map((proposal) => (
            <ProposalRow
              key={proposal.id}
              of={proposal}
              isOwn={proposal.madeBy === email}
              isPending={approve.isPending}
              onApprove={() => approve.send({ id: proposal.id, isApproved: true })}
              onDrop={() => addressDialog.open('drop', proposal.id)}
            />
          ))}
        </ul>
      </LoadedList>
      {search.dialog === 'adjustment' && (
        <AdjustmentDialog
          publisher={search.publisher}
          onClose={addressDialog.close}
          onDone={() => void addressDialog.finish()}
        />
      )}
      {search.dialog === 'drop' && dropped !== undefined && (
        <DropDialog proposal={dropped} onClose={addressDialog.close} onDone={() => void addressDialog.finish()} />
      )}
      <DeskProofDialog {...approve.proof} />
    </div>
  );
}

interface ProposalRowProps {
  of: DeskProposal;
  isOwn: boolean;
  isPending: boolean;
  onApprove: () => void;
  onDrop: () => void;
}

function ProposalRow({ of: proposal, isOwn, isPending, onApprove, onDrop }: ProposalRowProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const monthText = useMonthText();
  const { publisher, kind, amount, concerns, application, reason, opposes, madeBy, madeAt } = proposal;
  const name = `${publisher.company}, ${format.ledgerAmount(amount)}`;
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <PublisherLink of={publisher} />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge>{i18n._(kindNames[kind])}</Badge>
            <Amount of={amount} className="font-medium" />
            <span className="text-text-muted">{monthText(concerns)}</span>
            {application !== null && (
              <span className="text-text-muted wrap-anywhere">{application.name ?? application.number}</span>
            )}
            {opposes !== null && (
              <span className="text-text-muted">
                <Trans>takes back entry {opposes}</Trans>
              </span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" aria-label={t`Drop: ${name}`} disabled={isPending} onClick={onDrop}>
            <Trans context="button">Drop</Trans>
          </Button>
          {!isOwn && (
            <Button variant="secondary" aria-label={t`Approve: ${name}`} disabled={isPending} onClick={onApprove}>
              <Trans context="button">Approve</Trans>
            </Button>
          )}
        </div>
      </div>
      <BothLanguages of={reason} />
      <p className="flex flex-wrap gap-x-3 text-caption text-text-muted">
        <ExactTime at={madeAt} />
        {isOwn ? (
          <span className="text-notice">
            <Trans>You proposed it: somebody else has to approve it.</Trans>
          </span>
        ) : (
          <span className="wrap-anywhere">{madeBy}</span>
        )}
      </p>
    </li>
  );
}

interface DropDialogProps {
  proposal: DeskProposal;
  onClose: () => void;
  onDone: () => void;
}

function DropDialog({ proposal: { id, publisher, amount }, onClose, onDone }: DropDialogProps) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const format = useFormat();
  const { api } = useDesk();
  const drop = useProvenMutation(
    {
      ...orderOf(api, 'decideProposal', [moneyKey, ['desk', 'waiting']]),
      onSuccess: () => ui.snackbar.show({ text: t`The proposal was dropped` }),
    },
    onDone,
  );
  const { company } = publisher;
  const amountText = format.ledgerAmount(amount);
  return (
    <ConfirmDialog
      title={t`Drop the proposal?`}
      description={
        <Trans>
          {company}, {amountText}: nothing is booked. The audit log keeps the proposal.
        </Trans>
      }
      confirmLabel={t({ context: 'button', message: 'Drop' })}
      tone="danger"
      order={drop}
      failures={moneyFailures.decide}
      onClose={onClose}
      onConfirm={() => drop.send({ id, isApproved: false })}
    />
  );
}
