import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { PageHeader } from '@publisher-console/ui/page-header';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import { useLoading } from '#common/lazy/lazy-component.tsx';
import { earningsFailures, entriesQuery } from '#features/earnings/data/earnings.queries.ts';
import { kindText } from '#features/earnings/model/ledger-words.ts';
import { BackToEarnings } from '#features/earnings/month/statement-header.tsx';
import { EarningsCard } from '#features/earnings/parts/earnings-card.tsx';
import { EntryFacts } from '#features/earnings/parts/entry-facts.tsx';
import { OlderPages } from '#features/earnings/parts/older-pages.tsx';
import { pageWidth } from '#features/earnings/parts/page-width.ts';
import { PartNotice } from '#features/earnings/parts/part-notice.tsx';
import { SumRow, SumRows } from '#features/earnings/parts/sum-rows.tsx';

interface EntriesPageProps {
  /** The cursor of the page of entries; undefined for the newest. */
  after: string | undefined;
  onPageChange: (after: string | undefined) => void;
}

/** Every entry of the ledger, the newest first. The balance is their sum. */
export function EntriesPage({ after, onPageChange }: EntriesPageProps) {
  const { t, i18n } = useLingui();
  const { api } = useRouterContext();
  const format = useFormat();
  const query = useQuery({ ...entriesQuery(api, i18n.locale, after), placeholderData: keepPreviousData });
  const { data, isFetching, isPlaceholderData } = query;
  useLoading(isFetching && (data === undefined || isPlaceholderData));
  return (
    <div className={pageWidth}>
      <BackToEarnings />
      <PageHeader title={<Trans>Entries</Trans>} />
      {data === undefined ? (
        <PartNotice query={query} texts={earningsFailures.loadEntries} height="h-96" />
      ) : (
        <div className="flex flex-col gap-4">
          <EarningsCard
            title={<Trans>The newest first</Trans>}
            note={
              <Trans>The balance is the sum of all entries. An entry never changes: another one takes it back.</Trans>
            }
          >
            {data.entries.length === 0 ? (
              <EmptyState icon={ReceiptText} title={<Trans>No entries yet</Trans>} />
            ) : (
              <SumRows label={t`Entries`}>
                {data.entries.map((entry) => (
                  <SumRow
                    key={entry.number}
                    title={i18n._(kindText(entry.kind))}
                    amount={format.ledgerAmount(entry.amount)}
                  >
                    <EntryFacts entry={entry} booked={entry.concerns} />
                  </SumRow>
                ))}
              </SumRows>
            )}
          </EarningsCard>
          <OlderPages after={after} next={data.next} onPageChange={onPageChange} />
        </div>
      )}
    </div>
  );
}
