import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MoneyMonth } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';

import { useRouterContext } from '#common/context/router-context.ts';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import { useFormat } from '#common/format/format.ts';
import { downloadStatement, earningsFailures, monthsQuery } from '#features/earnings/data/earnings.queries.ts';
import { EarningsCard } from '#features/earnings/parts/earnings-card.tsx';
import { MonthState } from '#features/earnings/parts/month-state.tsx';
import { PartNotice } from '#features/earnings/parts/part-notice.tsx';
import { moneyOverviewQuery } from '#inventory/money.queries.ts';
import { Allowed } from '#session/member.tsx';
import { useCurrentUser } from '#session/use-current-user.ts';

/** The balance and the statements of a blocked account, which cannot be changed. */
export function BlockedEarnings() {
  const user = useCurrentUser();
  if (user?.hasStatements !== true) return null;
  return (
    <Allowed operation="getMoneyOverview">
      <Earnings />
    </Allowed>
  );
}

function Earnings() {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const format = useFormat();
  const overview = useQuery(moneyOverviewQuery(api));
  const months = useQuery(monthsQuery(api));
  const balance = overview.data?.balance;
  const closed = months.data?.months.filter(({ number }) => number !== null) ?? [];
  if (months.data === undefined || overview.data === undefined) {
    const [query, texts] =
      overview.data === undefined ? [overview, earningsFailures.loadOverview] : [months, earningsFailures.loadMonths];
    return <PartNotice query={query} texts={texts} height="h-48" />;
  }
  if (closed.length === 0 && balance?.minor === '0') return null;
  return (
    <EarningsCard
      title={<Trans>Earnings</Trans>}
      note={<Trans>Nothing is paid while the account is blocked.</Trans>}
      aside={
        balance && (
          <p className="flex flex-wrap gap-x-2">
            <span className="text-text-muted">
              <Trans>Balance</Trans>
            </span>
            <span className="font-semibold tabular-nums">{format.ledgerAmount(balance)}</span>
          </p>
        )
      }
    >
      <ul aria-label={t`Months`} className="divide-y divide-border">
        {closed.map((month) => (
          <Month key={month.month} of={month} />
        ))}
      </ul>
    </EarningsCard>
  );
}

function Month({ of: { month, earned, ...rest } }: { of: MoneyMonth }) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const format = useFormat();
  const save = useReportedMutation(downloadStatement(api, month), {
    done: msg`File saved`,
    failures: earningsFailures.download,
  });
  const name = format.wholeMonth(`${month}-01`);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-6 py-3 max-md:px-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-medium first-letter:uppercase">{name}</span>
        <MonthState month={rest} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {earned !== null && <span className="tabular-nums">{format.ledgerAmount(earned)}</span>}
        <Button
          variant="secondary"
          pending={save.isPending}
          aria-label={t`Save the statement: ${name}`}
          onClick={() => save.mutate({ paper: 'statement', format: 'pdf' })}
        >
          <Download aria-hidden className="size-4" />
          <Trans>Statement</Trans>
        </Button>
      </div>
    </li>
  );
}
