import { Plural, Trans } from '@lingui/react/macro';

import { useFormat } from '#common/format/format.ts';
import { periodsOf } from '#features/statistics/model/compared-period.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

/** Which days are compared, which are left out, and why. */
export function ComparedDays({ statistic }: { statistic: Statistic }) {
  const format = useFormat();
  const { comparison, meta } = statistic;
  if (!comparison) return null;
  const { inProgress, withoutData } = comparison.days;
  const unfinished = meta.openDays.filter(({ state }) => state === 'in_progress').map(({ date }) => date);
  const [only] = unfinished;
  const day = only !== undefined && unfinished.length === 1 && inProgress === 1 ? format.day(only) : null;
  const compared = periodsOf(statistic, null);
  const days = compared && format.dayRange(compared.current.from, compared.current.to);
  const otherDays = compared && format.dayRange(compared.previous.from, compared.previous.to);
  return (
    <p className="mt-2 text-caption text-text-muted">
      {compared === null ? (
        <Trans>No day of this period can be compared.</Trans>
      ) : (
        <Trans>
          Changes compare {days} with {otherDays}.
        </Trans>
      )}{' '}
      {day !== null && <Trans>{day} is not complete and is left out of both periods.</Trans>}
      {day === null && inProgress > 0 && (
        <Plural
          value={inProgress}
          one="# day is not complete and is left out of both periods."
          other="# days are not complete and are left out of both periods."
        />
      )}{' '}
      {withoutData > 0 && (
        <Plural
          value={withoutData}
          one="# day has no statistics in one of the periods and is left out of both."
          other="# days have no statistics in one of the periods and are left out of both."
        />
      )}
    </p>
  );
}
