import type {
  GroupId,
  GroupValues,
  IndicatorUnit,
  StatisticColumn,
  StatisticRow,
} from '@publisher-console/api-contract';
import type { DataTableColumn } from '@publisher-console/ui/data-table';
import type { ReactNode } from 'react';

import { noValue } from '#lib/format.ts';
import type { Format } from '#lib/format.ts';

import { DeletedMark } from './deleted-mark.tsx';
import { PlatformMark } from './platform-mark.tsx';
import type { Statistic } from './statistics.queries.ts';

/**
 * The columns of a report, as the table shows them.
 * @param rows the rows that are shown
 */
export function reportColumns(
  { table, summary, meta }: Statistic,
  rows: readonly StatisticRow[],
  format: Format,
  totalLabel: string,
): DataTableColumn<StatisticRow>[] {
  return table.columns.map((column, index) => {
    if (column.kind === 'group') {
      return {
        id: column.id,
        title: column.title,
        align: 'start',
        cell: (row) => groups[column.id].cell(row.groups, format),
        summary: index === 0 ? totalLabel : null,
      };
    }
    const { id, title, unit, formula } = column;
    const values = [summary[id], ...rows.map(({ indicators }) => indicators[id])];
    const write = unitWriters[unit](values, format, meta.currency);
    return {
      id,
      title,
      ...(formula !== null && { hint: `${title} = ${formula}` }),
      align: 'end',
      cell: ({ indicators }) => write(indicators[id]),
      summary: write(summary[id]),
    };
  });
}

type Value = number | null | undefined;

/** How a column of each unit is written. */
const unitWriters = {
  count: (_, format) => format.count,
  percent: (_, format) => format.percent,
  money: (values, format, currency) => format.moneyColumn(values, currency),
} satisfies Record<
  IndicatorUnit,
  (values: readonly Value[], format: Format, currency: string) => (value: Value) => string
>;

interface Group {
  cell: (values: GroupValues, format: Format) => ReactNode;
  /** Tells two values of the group apart. */
  key: (values: GroupValues) => string | undefined;
}

const groups: Record<GroupId, Group> = {
  date: {
    cell: ({ date }, format) =>
      date === undefined ? (
        noValue
      ) : (
        <time dateTime={date} className="whitespace-nowrap">
          {format.day(date)}
        </time>
      ),
    key: ({ date }) => date,
  },
  application: {
    cell: ({ application }) => (
      <NamedEntity entity={application} mark={application && <PlatformMark platform={application.platform} />} />
    ),
    key: ({ application }) => application?.id,
  },
  adBlock: { cell: ({ adBlock }) => <NamedEntity entity={adBlock} />, key: ({ adBlock }) => adBlock?.id },
  adFormat: { cell: ({ adFormat }) => adFormat?.title ?? noValue, key: ({ adFormat }) => adFormat?.id },
  geo_country: {
    cell: ({ geo_country: country }) => country?.title ?? noValue,
    key: ({ geo_country: country }) => country?.id,
  },
};

function NamedEntity({ entity, mark }: { entity: GroupValues['adBlock']; mark?: ReactNode }) {
  if (entity === undefined) return noValue;
  return (
    // Inline boxes: copied as plain text, the cell stays on one line.
    <>
      <span className="inline-block max-w-60 truncate align-bottom print:inline">{entity.title}</span> {mark}{' '}
      {entity.isDeleted && <DeletedMark />}
    </>
  );
}

/** Tells rows apart: no two rows of a report have the same groups. */
export function rowKey({ groups: values }: StatisticRow): string {
  return Object.values(groups)
    .map(({ key }) => key(values))
    .join(' ');
}

/** The title of a column; empty if the report does not have it. */
export function columnTitle({ columns }: Statistic['table'], columnId: StatisticColumn['id']): string {
  return columns.find(({ id }) => id === columnId)?.title ?? '';
}
