import { Trans, useLingui } from '@lingui/react/macro';
import type { FilterCriteriaAnswer } from '@publisher-console/api-contract';

import { useFormat } from '#lib/format.ts';

import { platformNames } from '#lib/platform-names.ts';
import type { Statistic } from './statistics.queries.ts';

/** More would fill the page. */
const namesMax = 5;

/** What a reader needs to compare these figures with others: which days, which apps, which currency, how fresh. */
export function ReportFacts({
  statistic: { report, meta },
  filters,
}: {
  statistic: Statistic;
  filters: FilterCriteriaAnswer['data'];
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { period, timeZone, currency, dataAsOf, finalUntil } = meta;

  const chosenApps = filters.applicationList.filter(({ id }) => report.apps.includes(id));
  const named = chosenApps.slice(0, namesMax).map(({ title, platform }) => `${title} (${platformNames[platform]})`);
  const others = report.apps.length - named.length;
  const appNames = [...named, ...(others > 0 ? [t`${others} more`] : [])];
  const formatNames = filters.adFormatList.filter(({ id }) => report.formats.includes(id)).map(({ title }) => title);

  const days = format.dayRange(period.from, period.to);
  const apps = appNames.length > 0 ? appNames.join(', ') : t`All`;
  const formats = formatNames.length > 0 ? formatNames.join(', ') : t`All`;
  const loadedAt = dataAsOf === null ? null : format.instant(dataAsOf, timeZone);
  const lastFinalDay = finalUntil === null ? null : format.day(finalUntil);
  return (
    <ul className="flex min-w-0 flex-1 flex-wrap gap-x-6 gap-y-1 text-caption text-text-muted">
      <li>
        <Trans>Period: {days}</Trans>
      </li>
      <li>
        <Trans>Applications: {apps}</Trans>
      </li>
      <li>
        <Trans>Block types: {formats}</Trans>
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
