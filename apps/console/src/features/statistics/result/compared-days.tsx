import { Plural, Trans } from '@lingui/react/macro';

import { useFormat } from '#common/format/format.ts';
import { useToday } from '#features/statistics/data/use-today.ts';
import { ComparedSides } from '#features/statistics/figure/compared-sides.tsx';
import { periodsOf } from '#features/statistics/model/compared-period.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

/** Which days are compared, and which are left out. */
export function ComparedDays({ statistic }: { statistic: Statistic }) {
  const { comparison } = statistic;
  if (comparison === null) return null;
  const { inProgress, withoutData, withoutMatch } = comparison.days;
  const periods = periodsOf(statistic, null);
  return (
    <ul className="mt-2 flex flex-wrap gap-x-3 text-caption text-text-muted">
      <li>
        {periods === null ? <Trans>No day of this period can be compared.</Trans> : <ComparedSides periods={periods} />}
      </li>
      {inProgress > 0 && (
        <li>
          <UnfinishedDays statistic={statistic} days={inProgress} />
        </li>
      )}
      {withoutData > 0 && (
        <li>
          <Plural
            value={withoutData}
            one="# day without statistics is left out."
            other="# days without statistics are left out."
          />
        </li>
      )}
      {withoutMatch > 0 && (
        <li>
          <Plural
            value={withoutMatch}
            one="# day is not compared: the previous month is shorter."
            other="# days are not compared: the previous month is shorter."
          />
        </li>
      )}
    </ul>
  );
}

/** @param days how many days are left out because they are not complete in one of the periods */
function UnfinishedDays({ statistic: { meta }, days }: { statistic: Statistic; days: number }) {
  const format = useFormat();
  const today = useToday();
  const unfinished = meta.openDays.filter(({ state }) => state === 'in_progress').map(({ date }) => date);
  const only = days === 1 && unfinished.length === 1 ? unfinished[0] : undefined;
  if (only === undefined) {
    return (
      <Plural
        value={days}
        one="# unfinished day is left out of the comparison."
        other="# unfinished days are left out of the comparison."
      />
    );
  }
  const day = format.day(only);
  return only === today ? (
    <Trans>Today is left out of the comparison.</Trans>
  ) : (
    <Trans>{day} is not complete and is left out of the comparison.</Trans>
  );
}
