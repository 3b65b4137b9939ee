import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { IndicatorColumn } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { tv } from '@publisher-console/ui/tv.ts';
import { figureWriter } from '#common/format/figure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { ChangeText, Operands } from '#comparison/change-text.tsx';
import { comparedFigure } from '#comparison/compared-figure.ts';
import { useToday } from '#features/statistics/data/use-today.ts';
import { ComparisonPeriods } from '#features/statistics/figure/comparison-periods.tsx';
import { figureButton, figureHint } from '#features/statistics/figure/figure.tsx';
import { comparedValues, periodsOf } from '#features/statistics/model/comparison-period.ts';
import { indicatorColumns } from '#features/statistics/model/statistic.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

/** The compared days, and the days that are left out. */
function ComparedDays({ statistic }: { statistic: Statistic }) {
  const { comparison } = statistic;
  if (comparison === null) return null;
  const { inProgress, withoutData, withoutMatch } = comparison.days;
  const periods = periodsOf(statistic, null);
  return (
    <ul className="mt-2 flex flex-wrap gap-x-3 text-caption text-text-muted">
      <li>
        {periods === null ? (
          <Trans>No day of this period can be compared.</Trans>
        ) : (
          <ComparisonPeriods periods={periods} />
        )}
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

/** @param days the number of days that are left out because they are not complete in one of the periods */
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

const gridStyle = tv({
  base: 'grid grid-cols-2 gap-2 xl:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]',
  variants: {
    // The default report has five indicators.
    isFive: {
      true: 'md:max-xl:grid-cols-5 md:max-xl:[--change-height:4rem] md:max-xl:[--tile-inset:0.625rem]',
      false: 'md:max-xl:grid-cols-3',
    },
  },
});
/** The first tile is wide enough that the tiles after it fill their rows. */
const itemStyle = tv({
  base: 'min-w-0 max-md:[&:first-child:nth-last-child(odd)]:col-span-2',
  variants: {
    isFive: {
      false:
        'md:max-xl:[&:first-child:nth-last-child(3n+1)]:col-span-3 md:max-xl:[&:first-child:nth-last-child(3n+2)]:col-span-2',
    },
  },
});
const figureStyle = tv({
  base: 'block max-w-full min-h-7 text-left wrap-anywhere text-title font-semibold tabular-nums touch:min-h-control',
});
const tileStyle = tv({ base: 'px-[var(--tile-inset,1rem)] py-3', variants: { full: { true: 'h-full' } } });

/** The totals of a report, revenue first, because most publishers look for it. */
export function ReportTiles({ statistic }: { statistic: Statistic }) {
  const { t } = useLingui();
  const columns = indicatorColumns(statistic.table).toSorted(
    (one, other) => Number(other.id === 'revenue') - Number(one.id === 'revenue'),
  );
  const isFive = columns.length === 5;
  return (
    <div>
      <ul aria-label={t`Totals`} className={gridStyle({ isFive })}>
        {columns.map((column) => (
          <li key={column.id} className={itemStyle({ isFive, className: 'print:break-inside-avoid' })}>
            <Tile statistic={statistic} column={column} />
          </li>
        ))}
      </ul>
      <ComparedDays statistic={statistic} />
    </div>
  );
}

function Tile({ statistic, column }: { statistic: Statistic; column: IndicatorColumn }) {
  const format = useFormat();
  const { summary, meta } = statistic;
  const value = summary[column.id];
  const total = figureWriter(column, [value], format, meta.currency)(value);
  const values = comparedValues(statistic, null);
  const compared = values && comparedFigure(values, column.id, column.unit, format, meta.currency);
  return (
    <Card className={tileStyle({ full: true })}>
      <p className="truncate text-caption text-text-muted">{column.title}</p>
      {figureButton(
        { indicator: column.id, className: figureStyle({ className: figureHint }), name: `${column.title} ${total}` },
        total,
      )}
      {statistic.comparison && (
        <p className="flex min-h-[var(--change-height,2rem)] flex-col text-caption">
          {compared && (
            <>
              <ChangeText isWhole figure={compared} unit={column.unit} />
              <Operands figure={compared} shown={total} />
            </>
          )}
        </p>
      )}
    </Card>
  );
}

/** A placeholder in the shape of the tiles, while the report is loading. */
export function TilesSkeleton({ tiles, isCompared }: { tiles: number; isCompared: boolean }) {
  const isFive = tiles === 5;
  return (
    <div aria-hidden className={gridStyle({ isFive })}>
      {Array.from({ length: tiles }, (_, index) => (
        <Card key={index} className={tileStyle({ className: itemStyle({ isFive }) })}>
          <div className="flex h-4 items-center touch:h-4.5">
            <Skeleton className="h-3 w-20" />
          </div>
          <div className="flex min-h-7 items-center touch:min-h-control">
            <Skeleton className="h-5 w-24" />
          </div>
          {isCompared && <Skeleton className="h-[var(--change-height,2rem)] w-16" />}
        </Card>
      ))}
    </div>
  );
}
