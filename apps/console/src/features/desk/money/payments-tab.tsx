import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDesk } from '#desk/desk.ts';
import { EntryAction, EntryRow } from './ledger-tab.tsx';
import { LoadedList } from './money-parts.tsx';
import { entriesQuery } from './money.queries.ts';
import { ReturnDialog } from './opposite-dialogs.tsx';
import { RecordDialog } from './record-dialog.tsx';
import type { TabProps } from './tab-props.ts';

/** The recorded payments, and the button that records more. */
export function PaymentsTab({ search, addressDialog }: TabProps) {
  const { api } = useDesk();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    entriesQuery(api, { publisher: undefined, kind: 'payment', booked: undefined }),
  );
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const subject = items.find(({ number }) => String(number) === search.of);
  const shown = { onClose: addressDialog.close, onDone: () => void addressDialog.finish() };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="max-w-prose text-text-muted">
          <Trans>
            The network pays by its bank. What is recorded here lowers the balance, and the publisher sees it.
          </Trans>
        </p>
        <Button onClick={() => addressDialog.open('record')}>
          <Trans context="button">Record payments</Trans>
        </Button>
      </div>
      <LoadedList
        isLoaded={data !== undefined}
        error={error}
        onRetry={() => void refetch()}
        isEmpty={items.length === 0}
        empty={<Trans>No payment is recorded yet.</Trans>}
        onMore={hasNextPage ? () => void fetchNextPage() : undefined}
        isLoadingMore={isFetchingNextPage}
      >
        <ul className="divide-y divide-border">
          {items.map((entry) => (
            <EntryRow key={entry.number} of={entry}>
              <EntryAction of={entry} onOpen={addressDialog.open} />
            </EntryRow>
          ))}
        </ul>
      </LoadedList>
      {search.dialog === 'record' && <RecordDialog {...shown} />}
      {search.dialog === 'return' && subject !== undefined && <ReturnDialog entry={subject} {...shown} />}
    </div>
  );
}
