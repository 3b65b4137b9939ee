import { Trans } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Banknote from 'lucide-react/icons/banknote';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import { earningsFailures } from '#features/earnings/data/earnings.queries.ts';
import { pageWidth } from '#features/earnings/parts/page-width.ts';
import { PartNotice } from '#features/earnings/parts/part-notice.tsx';
import { moneyOverviewQuery } from '#inventory/money.queries.ts';
import { BalanceCard } from './balance-card.tsx';
import { Months } from './months.tsx';

/** Shown before the first month is closed. */
function NothingClosed({ closesBy }: { closesBy: string | null }) {
  const format = useFormat();
  const day = closesBy === null ? null : format.day(closesBy);
  return (
    <Card>
      <EmptyState
        icon={Banknote}
        title={<Trans>No month is closed yet</Trans>}
        description={
          day === null ? (
            <Trans>
              The network has not said when it closes the first month. Until then, statistics show what your apps earn.
            </Trans>
          ) : (
            <Trans>The first month closes about {day}. Until then, statistics show what your apps earn.</Trans>
          )
        }
        action={
          <Link to="/stats" className={buttonStyle()}>
            <Trans context="button">Open statistics</Trans>
          </Link>
        }
      />
    </Card>
  );
}

/** The title, with a placeholder or a failure of the balance below it. */
export function EarningsFrame({ children }: { children: ReactNode }) {
  return (
    <div className={pageWidth}>
      <PageHeader title={<Trans>Earnings</Trans>} />
      {children}
    </div>
  );
}

interface EarningsPageProps {
  after: string | undefined;
  onPageChange: (after: string | undefined) => void;
}

/** The balance of the publisher, its next payment, and the earnings of each month. */
export function EarningsPage({ after, onPageChange }: EarningsPageProps) {
  const { api } = useRouterContext();
  const overview = useQuery(moneyOverviewQuery(api));
  const { data } = overview;
  if (data === undefined) {
    return (
      <EarningsFrame>
        <PartNotice query={overview} texts={earningsFailures.loadOverview} height="h-64" />
      </EarningsFrame>
    );
  }
  const { balance, openMonth } = data;
  return (
    <EarningsFrame>
      {balance === null ? (
        <NothingClosed closesBy={openMonth.closesBy} />
      ) : (
        <>
          <BalanceCard balance={balance} overview={data} />
          <Months after={after} onPageChange={onPageChange} />
        </>
      )}
    </EarningsFrame>
  );
}
