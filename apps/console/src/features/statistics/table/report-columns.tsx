import type {
  GroupColumn,
  GroupId,
  GroupValues,
  IndicatorColumn,
  StatisticColumn,
  StatisticRow,
} from '@publisher-console/api-contract';
import type { DataTableColumn } from '@publisher-console/ui/data-table-column.ts';
import { tv } from '@publisher-console/ui/tv.ts';

import { figureWriter } from '#common/format/figure-text.ts';
import type { Format } from '#common/format/format.ts';
import { LateTooltip } from '#common/late/late-tooltip.tsx';
import { Figure } from '#features/statistics/figure/figure.tsx';
import { FigureChange } from '#features/statistics/figure/figure-change.tsx';
import type { Statistic } from '#features/statistics/statistics.queries.ts';

import { GroupCell } from './group-cell.tsx';

/** What else shows the figures of the table refers to it. */
export const reportTableId = 'report-table';

/**
 * The columns of a report, as the table shows them.
 * @param rows the rows that are shown
 */
export function reportColumns(
  statistic: Statistic,
  rows: readonly StatisticRow[],
  format: Format,
  totalLabel: string,
): DataTableColumn<StatisticRow>[] {
  const before = rowsBefore(rows);
  const groupsUpTo = groupsUpToEach(statistic.table.columns);
  return statistic.table.columns.map((column, index) =>
    column.kind === 'group'
      ? {
          id: column.id,
          title: column.title,
          align: 'start',
          cell: (row) => (
            <GroupCell
              group={column.id}
              values={row.groups}
              openDays={statistic.meta.openDays}
              isRepeated={hasSameGroups(row, before.get(row), groupsUpTo.get(column.id) ?? [])}
            />
          ),
          summary: index === 0 ? totalLabel : null,
        }
      : figureColumn(column, statistic, rows, format),
  );
}

function figureColumn(
  column: IndicatorColumn,
  statistic: Statistic,
  rows: readonly StatisticRow[],
  format: Format,
): DataTableColumn<StatisticRow> {
  const { id, title, formula } = column;
  const values = rows.map(({ indicators }) => indicators[id]);
  const write = figureWriter(column, [statistic.summary[id], ...values], format, statistic.meta.currency);
  const largest = Math.max(...values.map((value) => Math.abs(value ?? 0)));
  const hasBars = statistic.report.sort?.field === id && largest > 0;
  const cellOf = (row: StatisticRow | null) => {
    const value = (row ? row.indicators : statistic.summary)[id];
    return (
      <TableFigure
        statistic={statistic}
        row={row}
        column={column}
        text={write(value)}
        share={row && hasBars ? Math.abs(value ?? 0) / largest : null}
      />
    );
  };
  return {
    id,
    title,
    ...(formula !== null && {
      // Below, so that it does not cover the controls of the report.
      hint: (button) => (
        <LateTooltip side="bottom" text={`${title} = ${formula}`}>
          {button}
        </LateTooltip>
      ),
    }),
    align: 'end',
    cell: cellOf,
    summary: cellOf(null),
  };
}

const figureStyle = tv({
  base: 'relative -mx-3 inline-flex w-[calc(100%+1.5rem)] flex-col items-end justify-center px-3 text-right -outline-offset-2 print:mx-0 print:min-h-0 print:w-full print:px-0',
  variants: {
    // The bar at the foot touches neither of the two lines.
    isCompared: { true: 'min-h-13 touch:min-h-15', false: 'min-h-10 touch:min-h-control' },
  },
});

interface TableFigureProps {
  statistic: Statistic;
  row: StatisticRow | null;
  column: IndicatorColumn;
  text: string;
  /** Of the largest figure of the column, from 0 to 1; null for no bar. */
  share: number | null;
}

function TableFigure({ statistic, row, column, text, share }: TableFigureProps) {
  return (
    <Figure
      inTable
      statistic={statistic}
      row={row}
      column={column}
      className={figureStyle({ isCompared: statistic.comparison !== null })}
    >
      {text}
      <FigureChange statistic={statistic} row={row} column={column} />
      {share !== null && (
        <svg aria-hidden className="absolute right-3 bottom-0.5 h-0.5 w-[calc(100%-1.5rem)] print:hidden">
          <rect x={`${100 - share * 100}%`} width={`${share * 100}%`} height="100%" className="fill-accent" />
        </svg>
      )}
    </Figure>
  );
}

/** Tells two values of a group apart. */
const groupKeys: Record<GroupId, (values: GroupValues) => string | undefined> = {
  date: ({ date }) => date,
  application: ({ application }) => application?.id,
  adBlock: ({ adBlock }) => adBlock?.id,
  adFormat: ({ adFormat }) => adFormat?.id,
  geo_country: ({ geo_country: country }) => country?.id,
};

/** Tells rows apart: no two rows of a report have the same groups. */
export function rowKey({ groups }: StatisticRow): string {
  return Object.values(groupKeys)
    .map((key) => key(groups))
    .join(' ');
}

function rowsBefore(rows: readonly StatisticRow[]): Map<StatisticRow, StatisticRow | undefined> {
  return new Map(rows.map((row, index) => [row, rows[index - 1]]));
}

/** For each group column, the groups that lead to it from the left. */
function groupsUpToEach(columns: readonly StatisticColumn[]): Map<GroupId, GroupId[]> {
  const groups = columns.filter((column): column is GroupColumn => column.kind === 'group').map(({ id }) => id);
  return new Map(groups.map((id, index) => [id, groups.slice(0, index + 1)]));
}

/** Whether a row repeats these groups of the row above it. */
export function hasSameGroups(row: StatisticRow, above: StatisticRow | undefined, groups: readonly GroupId[]): boolean {
  if (above === undefined) return false;
  return groups.every((group) => groupKeys[group](row.groups) === groupKeys[group](above.groups));
}

/** The title of a column; empty if the report does not have it. */
export function columnTitle({ columns }: Statistic['table'], columnId: StatisticColumn['id']): string {
  return columns.find(({ id }) => id === columnId)?.title ?? '';
}
