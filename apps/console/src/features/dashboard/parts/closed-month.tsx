import { Trans } from '@lingui/react/macro';
import { linkStyle } from '@publisher-console/ui/link';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import { moneyOverviewQuery } from '#inventory/money.queries.ts';

/** What the last closed month brought, in one line; it leads to the statement. */
export function ClosedMonth() {
  const { api } = useRouterContext();
  const format = useFormat();
  // The loader makes the call, for whoever sees money.
  const { data, isFetching } = useQuery({ ...moneyOverviewQuery(api), enabled: false });
  if (data === undefined) return isFetching && <Skeleton className="h-5 w-80 max-w-full" />;
  if (data.lastClosed === null) return null;
  const { month, earned, paidOn } = data.lastClosed;
  const [name, amount] = [format.wholeMonth(`${month}-01`), format.ledgerAmount(earned)];
  const day = paidOn === null ? '' : format.day(paidOn);
  return (
    <p className="text-text-muted first-letter:uppercase">
      <Link to="/earnings/$month" params={{ month }} className={linkStyle()}>
        <Trans>
          {name} is closed: {amount}
        </Trans>
      </Link>
      {paidOn !== null && (
        <Trans>
          {' · '}paid on {day}
        </Trans>
      )}
    </p>
  );
}
