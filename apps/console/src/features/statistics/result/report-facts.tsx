import { Trans, useLingui } from '@lingui/react/macro';
import type { FilterCriteriaAnswer } from '@publisher-console/api-contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useFormat } from '#common/format/format.ts';
import { LatePart } from '#common/late/late-part.tsx';
import { periodsOf } from '#features/statistics/model/compared-period.ts';
import type { Statistic } from '#features/statistics/statistics.queries.ts';
import { platformNames } from '#inventory/platform-names.ts';

const BlockFact = lazyRouteComponent(() => import('./block-fact.tsx'), 'BlockFact');

/** More would fill the page. */
const namesMax = 5;

/** What a reader needs to compare these figures with others: which days, which apps, which currency, how fresh. */
export function ReportFacts({ statistic, filters }: { statistic: Statistic; filters: FilterCriteriaAnswer['data'] }) {
  const { t } = useLingui();
  const format = useFormat();
  const { report, meta } = statistic;
  const { period, timeZone, currency, dataAsOf, finalUntil } = meta;

  const listed = (names: string[], chosen: number) => {
    const named = names.slice(0, namesMax);
    const others = chosen - named.length;
    if (chosen === 0) return t`All`;
    const count = format.count(others);
    if (named.length === 0) return t`${count} chosen`;
    return [...named, ...(others > 0 ? [t`${count} more`] : [])].join(', ');
  };
  const apps = listed(
    filters.applicationList
      .filter(({ id }) => report.apps.includes(id))
      .map(({ title, platform }) => `${title} (${platformNames[platform]})`),
    report.apps.length,
  );
  const formatNames = filters.adFormatList.filter(({ id }) => report.formats.includes(id)).map(({ title }) => title);
  const formats = listed(formatNames, formatNames.length);
  const countries = listed(report.countries.map(format.country), report.countries.length);

  const days = format.dayRange(period.from, period.to);
  const compared = periodsOf(statistic, null);
  const comparedDays = compared && format.dayRange(compared.current.from, compared.current.to);
  const otherDays = compared && format.dayRange(compared.previous.from, compared.previous.to);
  const loadedAt = dataAsOf === null ? null : format.instant(dataAsOf, timeZone);
  const lastFinalDay = finalUntil === null ? null : format.day(finalUntil);
  return (
    <ul
      aria-label={t`About this report`}
      className="flex min-w-0 flex-wrap gap-1.5 text-caption text-text-muted group-has-data-strip/page:opacity-0 print:gap-x-4 print:opacity-100"
    >
      <Fact>
        <Trans>Period: {days}</Trans>
      </Fact>
      {otherDays !== null && (
        <Fact>
          <Trans>
            Compared: {comparedDays} with {otherDays}
          </Trans>
        </Fact>
      )}
      <Fact isUsual={report.apps.length === 0}>
        <Trans>Applications: {apps}</Trans>
      </Fact>
      {report.blocks.length > 0 && (
        <Fact>
          <LatePart>
            <BlockFact statistic={statistic} listed={listed} />
          </LatePart>
        </Fact>
      )}
      <Fact isUsual={report.formats.length === 0}>
        <Trans>Block types: {formats}</Trans>
      </Fact>
      {report.countries.length > 0 && (
        <Fact>
          <Trans>Countries: {countries}</Trans>
        </Fact>
      )}
      <Fact>
        <Trans>Time zone: {timeZone}</Trans>
      </Fact>
      <Fact>
        <Trans>Currency: {currency}</Trans>
      </Fact>
      {loadedAt && (
        <Fact>
          <Trans>Data as of {loadedAt}</Trans>
        </Fact>
      )}
      {lastFinalDay && (
        <Fact>
          <Trans>Final through {lastFinalDay}</Trans>
        </Fact>
      )}
    </ul>
  );
}

interface FactProps {
  /** Says that nothing was left out: a phone has no room for it. */
  isUsual?: boolean;
  children: ReactNode;
}

function Fact({ isUsual = false, children }: FactProps) {
  return (
    <li
      data-usual={isUsual || undefined}
      className="max-w-full truncate rounded-full bg-surface-sunken px-2.5 py-0.5 print:rounded-none print:px-0 print:whitespace-normal max-md:data-usual:hidden print:data-usual:list-item"
    >
      {children}
    </li>
  );
}
