import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { Earnings } from '@publisher-console/api-contract';
import { Skeleton } from '@publisher-console/ui/skeleton';

import { useFormat } from '#common/format/format.ts';

interface EarningsAtStakeProps {
  /** Absent while they load, and if they could not be loaded. */
  earnings: Earnings | undefined;
  isLoading: boolean;
}

/** The revenue and requests of the last seven days, shown before a stop or a deletion. The buttons do not wait for them. */
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
