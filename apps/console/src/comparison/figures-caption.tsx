import { Trans } from '@lingui/react/macro';
import type { DatePeriod, FiguresMeta } from '@publisher-console/api-contract';

import { comparedPeriods } from '#common/format/compared-days.ts';
import { addDays } from '#common/format/days.ts';
import { useFormat } from '#common/format/format.ts';

/** The days of a week's figures, and which of them are compared with which. */
export function FiguresCaption({ meta: { period, days, timeZone } }: { meta: FiguresMeta }) {
  const format = useFormat();
  const write = ({ from, to }: DatePeriod) => format.shortDayRange(from, to, period.to);
  const other = { from: addDays(period.from, -7), to: addDays(period.to, -7) };
  const compared = comparedPeriods(period, { period: other, days });
  const week = write(period);
  const current = compared && write(compared.current);
  const previous = compared && write(compared.previous);
  return (
    <p className="text-caption text-text-muted">
      <Trans>
        Last 7 days: {week}, {timeZone}.
      </Trans>{' '}
      {compared === null ? (
        <Trans>No whole days to compare yet.</Trans>
      ) : (
        <Trans>
          Change: {current} vs {previous}.
        </Trans>
      )}
    </p>
  );
}
