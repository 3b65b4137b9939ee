import { Trans, useLingui } from '@lingui/react/macro';
import type { FilterCriteriaAnswer } from '@publisher-console/api-contract';
import { lazyRouteComponent } from '@tanstack/react-router';

import { useFormat } from '#common/format/format.ts';
import { LatePart } from '#common/late/late-part.tsx';
import { namedFormats } from '#features/statistics/model/named-formats.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import { platformNames } from '#inventory/platform-names.ts';

import { Detail } from './detail.tsx';

const AdBlockDetail = lazyRouteComponent(() => import('./ad-block-detail.tsx'), 'AdBlockDetail');

/** More would fill the page. */
const namesMax = 5;

interface FilterDetailsProps {
  statistic: Statistic;
  filters: FilterCriteriaAnswer['data'];
}

/** The filters of a report, as text. */
export function FilterDetails({ statistic, filters }: FilterDetailsProps) {
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
          <LatePart>
            <AdBlockDetail statistic={statistic} listOf={listOf} />
          </LatePart>
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

/** @returns writes a list that may be long: the first names, and the number of the others */
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
