import { Trans, useLingui } from '@lingui/react/macro';
import { adjustmentKinds } from '@publisher-console/api-contract/adjustment-kinds';
import type { LedgerKind } from '@publisher-console/api-contract';
import type { DeskMoneyEntry } from '@publisher-console/api-contract/desk';
import { Badge } from '@publisher-console/ui/badge';
import { Button } from '@publisher-console/ui/button';
import { linkStyle } from '@publisher-console/ui/link';
import { Select } from '@publisher-console/ui/select';
import { TextField } from '@publisher-console/ui/text-field';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode, SubmitEvent } from 'react';
import * as v from 'valibot';
import { ExactTime } from '#common/format/exact-time.tsx';
import { useFormat } from '#common/format/format.ts';
import { useDesk } from '#desk/desk.ts';
import { Amount, BothLanguages, LoadedList, PublisherLink, useFileAddress, useMonthText } from './money-parts.tsx';
import { kindNames } from './money-words.ts';
import { entriesQuery, entryQueryOf, moneySearch } from './money.queries.ts';
import type { MoneySearch } from './money.queries.ts';
import { ReturnDialog, WithdrawalDialog } from './opposite-dialogs.tsx';
import type { TabProps } from './tab-props.ts';

/** The entries of the ledger by the filters of the address. */
export function LedgerTab({ search, addressDialog, change }: TabProps) {
  const { api } = useDesk();
  const addressOf = useFileAddress();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    entriesQuery(api, search),
  );
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const subject = items.find(({ number }) => String(number) === search.of);
  const shown = { onClose: addressDialog.close, onDone: () => void addressDialog.finish() };
  return (
    <div className="flex flex-col gap-4">
      <Filters key={`${search.publisher} ${search.kind} ${search.booked}`} search={search} onFilter={change} />
      <p>
        <a href={addressOf('/desk/money/entry/export', entryQueryOf(search))} download className={linkStyle()}>
          {Object.keys(entryQueryOf(search)).length === 0 ? (
            <Trans>Download the whole ledger as lines of JSON</Trans>
          ) : (
            <Trans>Download these entries as lines of JSON</Trans>
          )}
        </a>
      </p>
      <LoadedList
        isLoaded={data !== undefined}
        error={error}
        onRetry={() => void refetch()}
        isEmpty={items.length === 0}
        empty={<Trans>The ledger has no such entries.</Trans>}
        onMore={hasNextPage ? () => void fetchNextPage() : undefined}
        isLoadingMore={isFetchingNextPage}
      >
        <ul className="divide-y divide-border">
          {items.map((entry) => (
            <EntryRow key={entry.number} of={entry} hasHash>
              <EntryAction of={entry} onOpen={addressDialog.open} />
            </EntryRow>
          ))}
        </ul>
      </LoadedList>
      {search.dialog === 'withdrawal' && subject !== undefined && <WithdrawalDialog entry={subject} {...shown} />}
      {search.dialog === 'return' && subject !== undefined && <ReturnDialog entry={subject} {...shown} />}
    </div>
  );
}

interface FiltersProps {
  search: MoneySearch;
  onFilter: TabProps['change'];
}

function Filters({ search, onFilter }: FiltersProps) {
  const { t, i18n } = useLingui();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim() : '',
    ]);
    const { publisher, booked } = v.parse(moneySearch, Object.fromEntries(typed));
    onFilter({ publisher, booked });
  };
  const kinds = Object.entries(kindNames) as [LedgerKind, (typeof kindNames)[LedgerKind]][];
  return (
    <search>
      <form aria-label={t`Filters of the ledger`} className="flex flex-wrap items-end gap-3" onSubmit={submit}>
        <TextField
          name="publisher"
          label={t`Publisher ID`}
          inputMode="numeric"
          defaultValue={search.publisher}
          autoComplete="off"
        />
        <TextField
          name="booked"
          label={t`Booked in`}
          placeholder="2026-10"
          defaultValue={search.booked}
          autoComplete="off"
        />
        <Select<LedgerKind | 'all'>
          aria-label={t`Kind`}
          value={search.kind ?? 'all'}
          options={[{ id: 'all', title: t`All kinds` }, ...kinds.map(([id, name]) => ({ id, title: i18n._(name) }))]}
          onChange={(kind) => onFilter({ kind: kind === 'all' ? undefined : kind })}
        />
        <Button type="submit" variant="secondary">
          <Trans context="button">Filter</Trans>
        </Button>
        {(search.publisher !== undefined || search.booked !== undefined || search.kind !== undefined) && (
          <Button
            variant="quiet"
            onClick={() => onFilter({ publisher: undefined, booked: undefined, kind: undefined })}
          >
            <Trans context="button">Clear</Trans>
          </Button>
        )}
      </form>
    </search>
  );
}

/** Kinds of entries that can be withdrawn by an opposite entry. */
const withdrawn: ReadonlySet<LedgerKind> = new Set([...adjustmentKinds, 'opening_balance']);

interface EntryActionProps {
  of: DeskMoneyEntry;
  onOpen: (dialog: string, of: string) => void;
}

/** The action that is still possible for an entry. */
export function EntryAction({ of: { number, kind, opposes, opposedBy, publisher }, onOpen }: EntryActionProps) {
  const { t } = useLingui();
  const { company } = publisher;
  if (opposedBy !== null || opposes !== null) return null;
  if (kind === 'payment') {
    return (
      <Button
        variant="quiet"
        aria-label={t`It came back: entry ${number}, ${company}`}
        onClick={() => onOpen('return', String(number))}
      >
        <Trans context="button">It came back</Trans>
      </Button>
    );
  }
  return (
    withdrawn.has(kind) && (
      <Button
        variant="quiet"
        aria-label={t`Withdraw: entry ${number}, ${company}`}
        onClick={() => onOpen('withdrawal', String(number))}
      >
        <Trans context="button">Withdraw</Trans>
      </Button>
    )
  );
}

interface EntryRowProps {
  of: DeskMoneyEntry;
  hasHash?: boolean;
  children: ReactNode;
}

export function EntryRow({ of: entry, hasHash = false, children }: EntryRowProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const monthText = useMonthText();
  const { number, publisher, kind, amount, concerns, booked, at, application, reason } = entry;
  const { opposes, opposedBy, reference, paidOn, madeBy, approvedBy, hash } = entry;
  const bookedText = monthText(booked);
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="text-caption text-text-muted tabular-nums">{`№ ${number}`}</span>
            <Badge>{i18n._(kindNames[kind])}</Badge>
            {opposes !== null && (
              <span className="text-caption text-text-muted">
                <Trans>takes back entry {opposes}</Trans>
              </span>
            )}
            {opposedBy !== null && (
              <span className="text-caption text-text-muted">
                <Trans>taken back by entry {opposedBy}</Trans>
              </span>
            )}
          </p>
          <PublisherLink of={publisher} />
        </div>
        <div className="flex flex-wrap items-center justify-end gap-x-3">
          {children}
          <Amount of={amount} className="font-medium" />
        </div>
      </div>
      {reason !== null && <BothLanguages of={reason} />}
      <ul className="flex flex-wrap gap-x-3 text-caption text-text-muted">
        <li>{monthText(concerns)}</li>
        {booked !== concerns && (
          <li>
            <Trans>booked in {bookedText}</Trans>
          </li>
        )}
        {application !== null && <li className="wrap-anywhere">{application.name ?? application.number}</li>}
        {paidOn !== null && <li>{format.day(paidOn)}</li>}
        {reference !== null && <li className="wrap-anywhere">{reference}</li>}
        <li>
          <ExactTime at={at} />
        </li>
        <li className="wrap-anywhere">{madeBy}</li>
        {approvedBy !== null && (
          <li className="wrap-anywhere">
            <Trans>approved by {approvedBy}</Trans>
          </li>
        )}
      </ul>
      {hasHash && (
        <details className="text-caption text-text-muted">
          <summary className="w-fit rounded-tight">
            <Trans>Hash</Trans>
          </summary>
          <code className="wrap-anywhere">{hash}</code>
        </details>
      )}
    </li>
  );
}
