import { Trans } from '@lingui/react/macro';

import { useFormat } from '#common/format/format.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

const detailStyle = "before:me-1.5 before:content-['·']";
const lineStyle = 'text-caption text-text-muted group-has-data-strip/page:opacity-0 print:hidden';

/** What the controls do not show: the days' time zone, the currency, and how fresh the figures are. A print has more. */
export function DataDetails({ meta: { timeZone, currency, dataAsOf, finalUntil } }: Pick<Statistic, 'meta'>) {
  const format = useFormat();
  const loadedAt = dataAsOf === null ? null : format.instant(dataAsOf, timeZone);
  const lastFinalDay = finalUntil === null ? null : format.dayTick(finalUntil);
  return (
    <p className={`flex min-h-5 flex-wrap max-md:min-h-9 gap-x-1.5 ${lineStyle}`}>
      <span>{timeZone}</span>
      <span className={detailStyle}>{currency}</span>
      {loadedAt && (
        <span className={detailStyle}>
          <Trans>data as of {loadedAt}</Trans>
        </span>
      )}
      {lastFinalDay && (
        <span className={detailStyle}>
          <Trans>final through {lastFinalDay}</Trans>
        </span>
      )}
    </p>
  );
}
