import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DeskBalance } from '@publisher-console/api-contract/desk';
import { Badge } from '@publisher-console/ui/badge';
import { buttonStyle } from '@publisher-console/ui/button';
import { Checkbox } from '@publisher-console/ui/checkbox';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '#common/format/format.ts';
import { SearchField } from '#common/lists/search-field.tsx';
import { DeskLink } from '#desk/desk-link.tsx';
import { useDesk } from '#desk/desk.ts';
import { Amount, LoadedList, PublisherLink, useFileAddress } from './money-parts.tsx';
import { unmetNames } from './money-words.ts';
import { balanceQueryOf, balancesQuery } from './money.queries.ts';
import type { TabProps } from './tab-props.ts';

/** The balances of publishers, and the part of each that can be paid now. */
export function BalancesTab({ search, change }: TabProps) {
  const { t } = useLingui();
  const { api } = useDesk();
  const filter = { search: search.search, payable: search.payable };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    balancesQuery(api, filter),
  );
  const addressOf = useFileAddress();
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const sums = data?.pages[0]?.sums ?? [];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3" tabIndex={-1}>
        <SearchField
          label={t`Company, e-mail or Publisher ID`}
          term={search.search ?? ''}
          onTermChange={(term, options) => change({ search: term === '' ? undefined : term }, options)}
        />
        <Checkbox
          label={t`Payable now`}
          checked={search.payable === true}
          onChange={(event) => change({ payable: event.target.checked || undefined })}
        />
        <a
          href={addressOf('/desk/money/balance/export', balanceQueryOf(filter))}
          download
          className={buttonStyle({ variant: 'secondary' })}
        >
          <Trans context="button">Download CSV</Trans>
        </a>
      </div>
      {sums.length > 0 && (
        <ul aria-label={t`Sums by currency`} className="flex flex-wrap gap-x-8 gap-y-2">
          {sums.map(({ currency, publishers, balance }) => (
            <li key={currency}>
              <Amount of={balance} className="text-title font-semibold" />
              <p className="text-caption text-text-muted">
                <Plural value={publishers} one="# publisher" other="# publishers" />
              </p>
            </li>
          ))}
        </ul>
      )}
      <LoadedList
        isLoaded={data !== undefined}
        error={error}
        onRetry={() => void refetch()}
        isEmpty={items.length === 0}
        empty={
          search.search === undefined && search.payable !== true ? (
            <Trans>Nobody has an entry in the ledger yet. The first close makes the first ones.</Trans>
          ) : (
            <Trans>No balance is as these filters want.</Trans>
          )
        }
        onMore={hasNextPage ? () => void fetchNextPage() : undefined}
        isLoadingMore={isFetchingNextPage}
      >
        <ul className="divide-y divide-border">
          {items.map((row) => (
            <BalanceRow key={row.publisher.number} of={row} />
          ))}
        </ul>
      </LoadedList>
    </div>
  );
}

function BalanceRow({ of: { publisher, balance, isPayable, unmet } }: { of: DeskBalance }) {
  const { i18n, t } = useLingui();
  const { company } = publisher;
  const amountText = useFormat().ledgerAmount(balance);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
      <div className="min-w-0">
        <PublisherLink of={publisher} />
        {!isPayable && (
          <p className="text-caption text-text-muted">{unmet.map((id) => i18n._(unmetNames[id])).join(', ')}</p>
        )}
      </div>
      <div className="flex flex-wrap items-baseline justify-end gap-x-3">
        {isPayable && (
          <Badge tone="success">
            <Trans>Payable</Trans>
          </Badge>
        )}
        <DeskLink
          to="/desk/money"
          search={{ tab: 'ledger', publisher: publisher.number }}
          aria-label={t`Ledger of ${company}: ${amountText}`}
          className="font-medium underline-offset-2 hover:underline"
        >
          <Amount of={balance} />
        </DeskLink>
      </div>
    </li>
  );
}
