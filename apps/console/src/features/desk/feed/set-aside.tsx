import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { SetAsideBlock } from '@publisher-console/api-contract/desk';
import { mayOrder } from '@publisher-console/api-contract/staff-roles';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { Dialog } from '@publisher-console/ui/dialog';
import { TextField } from '@publisher-console/ui/text-field';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { failureSentences } from '#common/failures/failure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { useDesk } from '#desk/desk.ts';
import { orderOf } from '#desk/orders.ts';
import { useStaff } from '#desk/staff.queries.ts';
import { useAmountText } from './amounts.tsx';
import { feedFailures, feedKey, setAsideQuery } from './feed.queries.ts';

interface SetAsideProps {
  currency: string | null;
  /** Limits the list to one day of a source. */
  of?: { source: string; date: string };
}

/**
 * The rows that were set aside because no block has their id, by day and block, and a button that chooses their block.
 */
export function SetAside({ currency, of }: SetAsideProps) {
  const format = useFormat();
  const amountText = useAmountText(currency);
  const { api } = useDesk();
  const you = useStaff();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    setAsideQuery(api, of ?? {}),
  );
  const [assigned, setAssigned] = useState<SetAsideBlock | null>(null);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const mayAssign = you !== undefined && mayOrder(you.role, 'setBlockExternalId');
  if (of !== undefined && data !== undefined && items.length === 0) return null;
  return (
    <section aria-labelledby="set-aside">
      <h2 id="set-aside" className="mb-2 text-title font-semibold">
        <Trans>Rows set aside</Trans>
      </h2>
      <Card className="px-4" aria-busy={data === undefined && error === null} tabIndex={-1}>
        {data === undefined && error !== null && (
          <FailureNotice failure={error} texts={feedFailures.load} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && <RowsSkeleton />}
        {data !== undefined && items.length === 0 && (
          <p className="py-4 text-text-muted">
            <Trans>Every row of the loads that count has its block.</Trans>
          </p>
        )}
        <ul className="divide-y divide-border">
          {items.map((item) => (
            <li
              key={`${item.source} ${item.date} ${item.block}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
            >
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{item.externalId ?? item.block}</p>
                <ul className="flex flex-wrap gap-x-3 text-caption text-text-muted">
                  {of === undefined && (
                    <>
                      <li>{format.day(item.date)}</li>
                      <li>{item.source}</li>
                    </>
                  )}
                  <li>
                    <Plural value={item.rows} one="# row" other="# rows" />
                  </li>
                  <li className="tabular-nums">{amountText(item.revenue)}</li>
                  {item.outcome !== null && (
                    <li lang="en" className="wrap-anywhere">
                      {item.outcome}
                    </li>
                  )}
                </ul>
              </div>
              {mayAssign && item.externalId !== null && item.outcome === null && (
                <AssignButton id={item.externalId} day={format.day(item.date)} onPress={() => setAssigned(item)} />
              )}
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <div className="py-2">
            <Button variant="quiet" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              <Trans context="button">Show more</Trans>
            </Button>
          </div>
        )}
      </Card>
      {assigned !== null && assigned.externalId !== null && (
        <BlockDialog source={assigned.source} externalId={assigned.externalId} onClose={() => setAssigned(null)} />
      )}
    </section>
  );
}

function AssignButton({ id, day, onPress }: { id: string; day: string; onPress: () => void }) {
  const { t } = useLingui();
  return (
    <Button variant="secondary" aria-label={t`Give a block: ${id}, ${day}`} onClick={onPress}>
      <Trans context="button">Give a block</Trans>
    </Button>
  );
}

interface BlockDialogProps {
  source: string;
  externalId: string;
  onClose: () => void;
}

/** Gives a block an external id of a source, after showing the block with its app and publisher. */
function BlockDialog({ source, externalId, onClose }: BlockDialogProps) {
  const { t, i18n } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const [number, setNumber] = useState('');
  const find = useMutation({
    mutationFn: async (block: number) =>
      (await unwrap(api.GET('/desk/feed/block/{number}', { params: { path: { number: block } } }))).block,
  });
  const assign = useMutation({
    ...orderOf(api, 'setBlockExternalId', [feedKey]),
    onSuccess: () => {
      ui.snackbar.show({ text: t`The days are loaded again within two minutes` });
      onClose();
    },
  });
  const block = find.data ?? null;
  const present = block?.externalIds[source];
  const error = find.error ?? assign.error;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (block === null) find.mutate(Number(number));
    else assign.mutate({ block: block.number, source, externalId });
  };
  return (
    <Dialog
      open
      sheet
      onOpenChange={onClose}
      title={<Trans>Give {externalId} a block</Trans>}
      description={<Trans>Rows of {source} with this id will count for the block, also in later loads.</Trans>}
      closeLabel={t`Close`}
    >
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <TextField
          label={t`Number of the block`}
          inputMode="numeric"
          value={number}
          onChange={(event) => {
            setNumber(event.target.value.replaceAll(/\D/gu, '').slice(0, 9));
            find.reset();
            assign.reset();
          }}
          autoComplete="off"
        />
        {error !== null && (
          <p role="alert" className="text-danger">
            {failureSentences(i18n, error, find.error === null ? feedFailures.block : feedFailures.find)}
          </p>
        )}
        {block !== null && (
          <output className="block rounded-base bg-surface-sunken px-4 py-2">
            <p className="font-medium wrap-anywhere">{`${block.name}, ${block.application.name}`}</p>
            <p className="text-caption text-text-muted wrap-anywhere">
              {`${block.publisher.company}, ${block.publisher.number}`}
            </p>
            {present !== undefined && (
              <p className="text-notice wrap-anywhere">
                <Trans>Its present id in this source, {present}, is replaced.</Trans>
              </p>
            )}
          </output>
        )}
        <Button type="submit" block disabled={number === ''} pending={find.isPending || assign.isPending}>
          {block === null ? (
            <Trans context="button">Find the block</Trans>
          ) : (
            <Trans context="button">Give it the id</Trans>
          )}
        </Button>
      </form>
    </Dialog>
  );
}
