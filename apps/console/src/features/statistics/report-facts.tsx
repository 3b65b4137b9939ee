import { Trans } from '@lingui/react/macro';
import type { StatisticMeta } from '@publisher-console/api-contract';

import { useFormat } from '#lib/format.ts';

/** What a reader has to know to compare these figures with others: whose days, whose money, how fresh. */
export function ReportFacts({ meta: { period, timeZone, currency, dataAsOf, finalUntil } }: { meta: StatisticMeta }) {
  const format = useFormat();
  const days = format.dayRange(period.from, period.to);
  const loadedAt = dataAsOf === null ? null : format.instant(dataAsOf, timeZone);
  const lastFinalDay = finalUntil === null ? null : format.day(finalUntil);
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-caption text-text-muted">
      <li>
        <Trans>Period: {days}</Trans>
      </li>
      <li>
        <Trans>Time zone: {timeZone}</Trans>
      </li>
      <li>
        <Trans>Currency: {currency}</Trans>
      </li>
      {loadedAt && (
        <li>
          <Trans>Data as of {loadedAt}</Trans>
        </li>
      )}
      {lastFinalDay && (
        <li>
          <Trans>Final through {lastFinalDay}</Trans>
        </li>
      )}
    </ul>
  );
}
