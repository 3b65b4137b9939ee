import { Trans } from '@lingui/react/macro';
import type { MoneyOverview } from '@publisher-console/api-contract';
import { linkStyle } from '@publisher-console/ui/link';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link, useHydrated } from '@tanstack/react-router';

import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import type { Format } from '#common/format/format.ts';
import { moneyOverviewQuery } from '#inventory/money.queries.ts';
import { currentUserQuery } from '#session/current-user.queries.ts';

/** The earnings of the last closed month, in one line with a link to the statement. Fetched after the page is shown. */
export function ClosedMonth() {
  const { api, queryClient } = useRouterContext();
  const hydrated = useHydrated();
  const format = useFormat();
  // The gate has fetched the user, so that the server also reserves space for the line.
  const user = queryClient.getQueryData(currentUserQuery(api).queryKey)?.user;
  const hasStatements = user?.hasStatements === true;
  const { data, error } = useQuery({ ...moneyOverviewQuery(api), enabled: hydrated && hasStatements });
  if (!hasStatements || data?.lastClosed === null || (data === undefined && error !== null)) return null;
  return (
    <p className="flex min-h-control flex-wrap items-center gap-x-1.5 text-text-muted max-md:text-caption">
      {data === undefined ? <Skeleton className="h-4 w-56" /> : <Line {...data.lastClosed} format={format} />}
    </p>
  );
}

function Line({ month, earned, paidOn, format }: NonNullable<MoneyOverview['lastClosed']> & { format: Format }) {
  const [name, amount] = [format.wholeMonth(`${month}-01`), format.ledgerAmount(earned)];
  const day = paidOn === null ? '' : format.day(paidOn);
  return (
    <>
      {/* The separator stays with the part before it where the line wraps. */}
      <span className="not-last:after:ms-1.5 not-last:after:content-['·']">
        <Link
          to="/earnings/$month"
          params={{ month }}
          className={linkStyle({ className: 'inline-block first-letter:uppercase' })}
        >
          <Trans>
            {name} is closed: {amount}
          </Trans>
        </Link>
      </span>
      {paidOn !== null && (
        <span>
          <Trans>paid on {day}</Trans>
        </span>
      )}
    </>
  );
}
