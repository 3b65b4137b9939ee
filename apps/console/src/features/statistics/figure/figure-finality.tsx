import { Plural, Trans } from '@lingui/react/macro';

import { useFormat } from '#common/format/format.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { DayMark } from './day-mark.tsx';

/** Whether a figure may still change, and how fresh it is. */
export function FigureFinality({ meta: { openDays, period, dataAsOf, timeZone } }: Pick<Statistic, 'meta'>) {
  const format = useFormat();
  const [open] = openDays;
  const isOneDay = period.from === period.to;
  const at = isOneDay && open ? open.dataAsOf : dataAsOf;
  const loadedAt = at === null ? null : format.instant(at, timeZone);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-text-muted">
      {open === undefined && dataAsOf !== null && <Trans>Final: it no longer changes.</Trans>}
      {open && isOneDay && <DayMark state={open.state} />}
      {open && !isOneDay && (
        <Plural value={openDays.length} one="# of its days may still change." other="# of its days may still change." />
      )}
      {loadedAt !== null && (
        <span>
          <Trans>Data as of {loadedAt}</Trans>
        </span>
      )}
    </div>
  );
}
