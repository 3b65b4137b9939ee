import { Trans, useLingui } from '@lingui/react/macro';
import type { LedgerAmount } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useFormat } from '#common/format/format.ts';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { DeskLink } from '#desk/desk-link.tsx';
import { moneyFailures } from './money.queries.ts';

/** An amount with all its digits. */
export function Amount({ of, className = '' }: { of: LedgerAmount; className?: string }) {
  const format = useFormat();
  return <span className={`whitespace-nowrap tabular-nums ${className}`}>{format.ledgerAmount(of)}</span>;
}

/** Formats a month such as `2026-10`. */
export function useMonthText(): (month: string) => string {
  const format = useFormat();
  return (month) => format.wholeMonth(`${month}-01`);
}

/** The publisher of a row, with a link to its page. */
export function PublisherLink({ of: { number, company } }: { of: { number: number; company: string } }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <DeskLink to={`/desk/publishers/${number}`} data-row className={linkStyle({ className: 'wrap-anywhere' })}>
        {company}
      </DeskLink>
      <span className="text-caption text-text-muted tabular-nums">{number}</span>
    </span>
  );
}

interface LoadedListProps {
  isLoaded: boolean;
  error: unknown;
  onRetry: () => void;
  /** Shown if there are no rows. */
  empty: ReactNode;
  isEmpty: boolean;
  /** Loads the next page; absent on the last one. */
  onMore?: (() => void) | undefined;
  isLoadingMore?: boolean;
  children: ReactNode;
}

/** A card with rows, or in their place a skeleton, a failure or a sentence that there are none. */
export function LoadedList(props: LoadedListProps) {
  const { isLoaded, error, onRetry, empty, isEmpty, onMore, isLoadingMore = false, children } = props;
  const isFailed = !isLoaded && error !== null;
  return (
    <Card className="px-4" aria-busy={!isLoaded && !isFailed} tabIndex={-1}>
      {isFailed && <FailureNotice failure={error} texts={moneyFailures.load} onRetry={onRetry} />}
      {!isLoaded && !isFailed && <RowsSkeleton />}
      {isLoaded && isEmpty && <p className="py-4 text-text-muted">{empty}</p>}
      {isLoaded && !isEmpty && children}
      {onMore !== undefined && (
        <div className="py-2">
          <Button variant="quiet" pending={isLoadingMore} onClick={onMore}>
            <Trans context="button">Show more</Trans>
          </Button>
        </div>
      )}
    </Card>
  );
}

/** A reason in both languages, as the publisher sees it. */
export function BothLanguages({ of }: { of: { en: string; ru: string } }) {
  const { t } = useLingui();
  return (
    <dl aria-label={t`Reason`} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-caption">
      {Object.entries(of).map(([locale, text]) => (
        <div key={locale} className="contents">
          <dt className="text-text-muted uppercase">{locale}</dt>
          <dd lang={locale} className="wrap-anywhere">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The address of a file of the desk; a link to it starts the download. */
export function useFileAddress(): (path: string, query: Record<string, boolean | number | string>) => string {
  const { settings } = useRouterContext();
  return (path, query) => {
    const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
    const search = new URLSearchParams(entries).toString();
    return `${settings.apiBaseUrl}${path}${search === '' ? '' : `?${search}`}`;
  };
}
