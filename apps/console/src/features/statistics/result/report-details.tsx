import { Trans, useLingui } from '@lingui/react/macro';
import type { FilterCriteriaAnswer } from '@publisher-console/api-contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '#common/format/format.ts';
import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { periodsOf } from '#features/statistics/model/comparison-period.ts';
import { namedFormats } from '#features/statistics/model/criteria-ids.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import { platformNames } from '#inventory/platform-names.ts';

/** One of the details of a printed report. */
function Detail({ children }: { children: ReactNode }) {
  return <li className="max-w-full">{children}</li>;
}

const AdBlockDetail = lazyRouteComponent(() => import('./ad-block-detail.tsx'), 'AdBlockDetail');

/** More names would fill the page. */
const namesMax = 5;

interface FilterDetailsProps {
  statistic: Statistic;
  filters: FilterCriteriaAnswer['data'];
}

/** The filters of a report, as text. */
function FilterDetails({ statistic, filters }: FilterDetailsProps) {
  const format = useFormat();
  const listOf = useNameList();
  const { report } = statistic;
  const apps = listOf(
    filters.applicationList
      .filter(({ id }) => report.apps.includes(id))
      .map(({ title, platform }) => `${title} (${platformNames[platform]})`),
    report.apps.length,
  );
  const formatNames = namedFormats(filters.adFormatList, report.formats).map(({ title }) => title);
  const formats = listOf(formatNames, formatNames.length);
  const countries = listOf(report.countries.map(format.country), report.countries.length);
  return (
    <>
      <Detail>
        <Trans>Applications: {apps}</Trans>
      </Detail>
      {report.blocks.length > 0 && (
        <Detail>
          <LazyComponent>
            <AdBlockDetail statistic={statistic} listOf={listOf} />
          </LazyComponent>
        </Detail>
      )}
      <Detail>
        <Trans>Block types: {formats}</Trans>
      </Detail>
      {report.countries.length > 0 && (
        <Detail>
          <Trans>Countries: {countries}</Trans>
        </Detail>
      )}
    </>
  );
}

/** @returns formats a list that may be long: the first names, and the number of the others */
function useNameList(): (names: string[], chosen: number) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (names, chosen) => {
    const shown = names.slice(0, namesMax);
    const others = chosen - shown.length;
    if (chosen === 0) return t`All`;
    const count = format.count(others);
    if (shown.length === 0) return t`${count} selected`;
    return [...shown, ...(others > 0 ? [t`${count} more`] : [])].join(', ');
  };
}

interface ReportDetailsProps {
  statistic: Statistic;
  filters: FilterCriteriaAnswer['data'];
}

/**
 * The details that a reader of a print needs to compare its figures with others: the days, the filters, the currency,
 * and how fresh the figures are.
 */
export function ReportDetails({ statistic, filters }: ReportDetailsProps) {
  const { t } = useLingui();
  const { timeZone, currency } = statistic.meta;
  return (
    <ul
      aria-label={t`About this report`}
      className="hidden flex-wrap gap-x-4 gap-y-1.5 text-caption text-text-muted print:flex"
    >
      <PeriodDetails statistic={statistic} />
      <FilterDetails statistic={statistic} filters={filters} />
      <Detail>
        <Trans>Time zone: {timeZone}</Trans>
      </Detail>
      <Detail>
        <Trans>Currency: {currency}</Trans>
      </Detail>
      <FreshnessDetails meta={statistic.meta} />
    </ul>
  );
}

function PeriodDetails({ statistic }: { statistic: Statistic }) {
  const format = useFormat();
  const { period } = statistic.meta;
  const days = format.dayRange(period.from, period.to);
  const compared = periodsOf(statistic, null);
  const comparedDays = compared && format.dayRange(compared.current.from, compared.current.to);
  const otherDays = compared && format.dayRange(compared.previous.from, compared.previous.to);
  return (
    <>
      <Detail>
        <Trans>Period: {days}</Trans>
      </Detail>
      {otherDays !== null && (
        <Detail>
          <Trans>
            Compared: {comparedDays} with {otherDays}
          </Trans>
        </Detail>
      )}
    </>
  );
}

function FreshnessDetails({ meta: { timeZone, dataAsOf, finalUntil } }: Pick<Statistic, 'meta'>) {
  const format = useFormat();
  const loadedAt = dataAsOf === null ? null : format.instant(dataAsOf, timeZone);
  const lastFinalDay = finalUntil === null ? null : format.day(finalUntil);
  return (
    <>
      {loadedAt && (
        <Detail>
          <Trans>Data as of {loadedAt}</Trans>
        </Detail>
      )}
      {lastFinalDay && (
        <Detail>
          <Trans>Final through {lastFinalDay}</Trans>
        </Detail>
      )}
    </>
  );
}
