import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { IndicatorColumn } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { tv } from '@publisher-console/ui/tv.ts';

import { ChangeText, Operands } from '#common/format/change-text.tsx';
import { comparedFigure } from '#common/format/compared-figure.ts';
import { figureWriter } from '#common/format/figure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { Figure } from '#features/statistics/figure/figure.tsx';
import { comparedValues, periodsOf } from '#features/statistics/model/compared-period.ts';
import type { Statistic } from '#features/statistics/statistics.queries.ts';

const gridStyle = tv({
  base: 'grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]',
});
/** The first place is as wide as fills the last row. */
const placeStyle = tv({
  base: 'min-w-0 max-md:[&:first-child:nth-last-child(odd)]:col-span-2 md:max-xl:[&:first-child:nth-last-child(3n+1)]:col-span-3 md:max-xl:[&:first-child:nth-last-child(3n+2)]:col-span-2',
});
const tileStyle = tv({ base: 'px-4 py-3', variants: { full: { true: 'h-full' } } });

/** The totals of a report, revenue first: what most publishers come for. */
export function ReportTiles({ statistic }: { statistic: Statistic }) {
  const { t } = useLingui();
  const { columns } = statistic.table;
  const indicators = columns
    .filter((column): column is IndicatorColumn => column.kind === 'indicator')
    .toSorted((one, other) => Number(other.id === 'revenue') - Number(one.id === 'revenue'));
  return (
    <div>
      <ul aria-label={t`Totals`} className={gridStyle()}>
        {indicators.map((column) => (
          <li key={column.id} className={placeStyle({ className: 'print:break-inside-avoid' })}>
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
      <Figure
        statistic={statistic}
        row={null}
        column={column}
        className="block max-w-full min-h-7 text-left wrap-anywhere text-title font-semibold tabular-nums touch:min-h-control"
      >
        {total}
      </Figure>
      {statistic.comparison && (
        <p className="flex min-h-8 flex-col text-caption">
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

/** Says which days are compared, which are left out, and why. */
function ComparedDays({ statistic }: { statistic: Statistic }) {
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

/** The place of the tiles while the report is loading. */
export function TilesSkeleton({ tiles, isCompared }: { tiles: number; isCompared: boolean }) {
  return (
    <div aria-hidden className={gridStyle()}>
      {Array.from({ length: tiles }, (_, index) => (
        <Card key={index} className={tileStyle({ className: placeStyle() })}>
          <div className="flex h-4 items-center touch:h-4.5">
            <Skeleton className="h-3 w-20" />
          </div>
          <div className="flex min-h-7 items-center touch:min-h-control">
            <Skeleton className="h-5 w-24" />
          </div>
          {isCompared && <Skeleton className="h-8 w-16" />}
        </Card>
      ))}
    </div>
  );
}
