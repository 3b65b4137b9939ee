import { useLingui } from '@lingui/react/macro';
import type { StatisticRow } from '@publisher-console/api-contract';

import { comparedFigure } from '#common/format/compared-figure.ts';
import { figureWriter } from '#common/format/figure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { comparedValues } from '#features/statistics/model/compared-period.ts';
import { groupTitle } from '#features/statistics/model/row-titles.ts';
import { columnTitle } from '#features/statistics/model/statistic.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

interface PrintTableProps {
  statistic: Statistic;
  /** All rows that are printed, of all pages of the report. */
  rows: readonly StatisticRow[];
}

const cellStyle = 'border-b border-border px-0.5 py-0.5 font-normal';

/** All rows of a report on paper. Plain texts: thousands of figures with popovers would take seconds to render. */
export function PrintTable({ statistic, rows }: PrintTableProps) {
  const { t } = useLingui();
  const write = usePrintedCells(statistic, rows);
  const { columns } = statistic.table;
  const alignment = columns.map(({ kind }) => (kind === 'group' ? 'text-left' : 'text-right tabular-nums'));
  const line = (row: StatisticRow | null) =>
    columns.map(({ id }, index) => (
      <td key={id} className={`${cellStyle} ${alignment[index]}`}>
        {write[index]?.(row)}
      </td>
    ));
  return (
    <table
      aria-label={t`Printed report`}
      className="hidden w-full border-separate border-spacing-0 text-caption print:table"
    >
      <thead>
        <tr>
          {columns.map(({ id }, index) => (
            <th key={id} scope="col" className={`${cellStyle} ${alignment[index]}`}>
              {columnTitle(statistic.table, id)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the rows have no other order
          <tr key={index}>{line(row)}</tr>
        ))}
      </tbody>
      {statistic.report.groups.length > 0 && (
        // Shown as ordinary rows: browsers repeat a table's footer on each sheet, and the totals belong at the end.
        <tfoot className="table-row-group">
          <tr>{line(null)}</tr>
        </tfoot>
      )}
    </table>
  );
}

/** @returns a function for each column that writes its cells; a null row is that of the totals */
function usePrintedCells(
  statistic: Statistic,
  rows: readonly StatisticRow[],
): ((row: StatisticRow | null) => string)[] {
  const { t } = useLingui();
  const format = useFormat();
  const { table, summary, meta } = statistic;
  const states = new Map(meta.openDays.map(({ date, state }) => [date, state]));
  const marks = { in_progress: t`In progress`, estimated: t`Estimated` };
  return table.columns.map((column, index) => {
    if (column.kind === 'group') {
      return (row) => {
        if (row === null) return index === 0 ? t`Total` : '';
        const state = column.id === 'date' ? states.get(row.groups.date ?? '') : undefined;
        const title = groupTitle(column.id, row.groups, format);
        return state === undefined ? title : `${title} · ${marks[state]}`;
      };
    }
    const { id, unit } = column;
    const values = [summary[id], ...rows.map(({ indicators }) => indicators[id])];
    const writeFigure = figureWriter(column, values, format, meta.currency);
    return (row) => {
      const figure = writeFigure((row ? row.indicators : summary)[id]);
      const compared = comparedValues(statistic, row);
      const change = compared && comparedFigure(compared, id, unit, format, meta.currency);
      return change ? `${figure} (${change.difference})` : figure;
    };
  });
}
