import { Trans } from '@lingui/react/macro';
import type { DashboardSoFar } from '@publisher-console/api-contract';

import { useFormat } from '#common/format/format.ts';
import { ChangeText, Operands } from '#comparison/change-text.tsx';
import { comparedFigure } from '#comparison/compared-figure.ts';
import { useDaysFormat } from '#features/dashboard/summary/use-days-format.ts';

interface SoFarProps {
  soFar: DashboardSoFar;
  /** The formatted revenue of today, which may include hours that are not compared. */
  shown: string;
  timeZone: string;
  currency: string;
}

/** Today's complete hours compared with the same hours a week earlier, and the revenue of the day at this pace. */
export function SoFar({ soFar, shown, timeZone, currency }: SoFarProps) {
  const format = useFormat();
  const compared = comparedFigure(soFar, 'revenue', 'money', format, currency);
  if (compared === undefined) return null;
  const pace = soFar.pace && format.moneyTick(Number(soFar.pace.revenue.toPrecision(3)), currency);
  return (
    // As wide as the figure above needs, so that the sparkline does not change its width.
    <div className="text-caption text-text-muted md:w-0 md:min-w-full">
      <p className="flex flex-wrap gap-x-2">
        <ChangeText figure={compared} unit="money" />
        <span>
          <SoFarSide soFar={soFar} timeZone={timeZone} />
        </span>
        <Operands figure={compared} shown={shown} />
      </p>
      {pace !== null && (
        <p>
          <Trans>on pace for ≈ {pace}</Trans>
        </p>
      )}
    </div>
  );
}

/** The hours with which the complete hours of today are compared. */
export function SoFarSide({ soFar, timeZone }: Pick<SoFarProps, 'soFar' | 'timeZone'>) {
  const format = useFormat();
  const write = useDaysFormat(soFar.date);
  const otherDay = write({ from: soFar.otherDate, to: soFar.otherDate });
  const time = format.time(soFar.until, timeZone);
  return (
    <Trans>
      vs {otherDay} by {time}
    </Trans>
  );
}
