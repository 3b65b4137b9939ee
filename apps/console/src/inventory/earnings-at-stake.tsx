import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { Earnings } from '@publisher-console/api-contract';
import { Skeleton } from '@publisher-console/ui/skeleton';

import { useFormat } from '#common/format/format.ts';

interface EarningsAtStakeProps {
  /** What is about to stop earning; absent while the figures are loading, or if they could not be loaded. */
  earnings: Earnings | undefined;
  isLoading: boolean;
}

/**
 * What the last seven days have brought, for somebody who is about to end that. Nobody has to wait for the figures: they
 * appear when they have come.
 */
export function EarningsAtStake({ earnings, isLoading }: EarningsAtStakeProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (isLoading) return <Skeleton className="my-0.5 h-4 w-64 max-w-full" />;
  if (earnings === undefined) return <Trans>The figures of the last 7 days could not be loaded.</Trans>;
  const { requests, revenue, currency } = earnings;
  if (requests === 0 && revenue === 0) return <Trans>It had no requests in the last 7 days.</Trans>;
  const money = format.moneyColumn([revenue], currency)(revenue);
  const count = t`${plural(requests, { one: '# request', other: '# requests' })}`;
  return (
    <span className="font-medium text-text">
      <Trans>
        It earned {money} from {count} in the last 7 days.
      </Trans>
    </span>
  );
}
