import type { I18n } from '@lingui/core';
import type { GroupId, StatisticRow } from '@publisher-console/api-contract';
import type { DataTableColumn } from '@publisher-console/ui/data-table-column.ts';

import type { Format } from '#common/format/format.ts';
import { ComparedSides } from '#features/statistics/figure/compared-sides.tsx';
import { periodsOf } from '#features/statistics/model/compared-period.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { groupsUpToEach, hasSameGroups } from '#features/statistics/model/row-groups.ts';
import { rowReport } from '#features/statistics/model/row-report.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { figureColumn } from './figure-column.tsx';
import { GroupCell } from './group-cell.tsx';

interface ColumnTexts {
  i18n: I18n;
  format: Format;
  totalLabel: string;
  /** The address of a report. */
  hrefOf: (report: ReportQuery) => string;
  isNarrow: boolean;
}

/** The columns of a report, as the table shows them: on a narrow screen, the revenue is beside the name. */
export function reportColumns(
  statistic: Statistic,
  { i18n, format, totalLabel, hrefOf, isNarrow }: ColumnTexts,
): DataTableColumn<StatisticRow>[] {
  const { columns, rows } = statistic.table;
  const above = new Map(rows.map((row, index) => [row, rows[index - 1]]));
  const groupsUpTo = groupsUpToEach(columns);
  const hrefOfRow = (row: StatisticRow, group: GroupId) => {
    const report = rowReport(statistic.report, row.groups, group);
    return report && hrefOf(report);
  };
  const shown = columns.map((column, index): DataTableColumn<StatisticRow> =>
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
              otherDay={row.comparison?.date}
              isRepeated={hasSameGroups(row, above.get(row), groupsUpTo.get(column.id) ?? [])}
              href={hrefOfRow(row, column.id)}
            />
          ),
          summary: index === 0 ? <TotalLabel label={totalLabel} statistic={statistic} /> : null,
        }
      : figureColumn(column, statistic, { i18n, format }),
  );
  return isNarrow ? revenueSecond(shown) : shown;
}

function revenueSecond<Column extends { id: string }>(columns: Column[]): Column[] {
  const [name, ...others] = columns;
  const revenue = others.find(({ id }) => id === 'revenue');
  return name && revenue ? [name, revenue, ...others.filter((column) => column !== revenue)] : columns;
}

function TotalLabel({ label, statistic }: { label: string; statistic: Statistic }) {
  const periods = periodsOf(statistic, null);
  if (periods === null) return <span>{label}</span>;
  return (
    <>
      <span>{label}</span>
      <span className="block text-caption leading-4 font-normal text-text-muted select-none narrow:max-w-32 narrow:whitespace-normal">
        <ComparedSides periods={periods} />
      </span>
    </>
  );
}
