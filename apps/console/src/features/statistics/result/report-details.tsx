import { Trans, useLingui } from '@lingui/react/macro';
import type { FilterCriteriaAnswer } from '@publisher-console/api-contract';

import { useFormat } from '#common/format/format.ts';
import { periodsOf } from '#features/statistics/model/compared-period.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { Detail } from './detail.tsx';
import { FilterDetails } from './filter-details.tsx';

interface ReportDetailsProps {
  statistic: Statistic;
  filters: FilterCriteriaAnswer['data'];
}

/**
 * What a reader of a print needs to compare its figures with others: the days, the filters, the currency, and how fresh the
 * figures are.
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
