import { Trans } from '@lingui/react/macro';
import { tv } from '@publisher-console/ui/tv.ts';

import { useFormat } from '#common/format/format.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

const detailStyle = tv({ base: `not-last:after:ms-1.5 not-last:after:content-['·']` });
const lineStyle = tv({
  base: 'flex min-h-5 flex-wrap gap-x-1.5 text-caption text-text-muted group-has-data-strip/page:opacity-0 in-data-stale:stale print:hidden max-md:min-h-9',
});

/** What the controls do not show: the days' time zone, the currency, and how fresh the figures are. A print has more. */
export function DataDetails({ meta: { timeZone, currency, dataAsOf, finalUntil } }: Pick<Statistic, 'meta'>) {
  const format = useFormat();
  const loadedAt = dataAsOf === null ? null : format.instant(dataAsOf, timeZone);
  const lastFinalDay = finalUntil === null ? null : format.dayTick(finalUntil);
  return (
    <p className={lineStyle()}>
      <span className={detailStyle()}>{timeZone}</span>
      <span className={detailStyle()}>{currency}</span>
      {loadedAt && (
        <span className={detailStyle()}>
          <Trans>data as of {loadedAt}</Trans>
        </span>
      )}
      {lastFinalDay && (
        <span className={detailStyle()}>
          <Trans>final through {lastFinalDay}</Trans>
        </span>
      )}
    </p>
  );
}
