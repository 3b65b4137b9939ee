import type {
  GroupId,
  GroupValues,
  IndicatorUnit,
  StatisticAnswer,
  StatisticColumn,
  StatisticRow,
} from '@publisher-console/api-contract';
import type { DataTableColumn } from '@publisher-console/ui/data-table';
import type { ReactNode } from 'react';

import { noValue } from '#lib/format.ts';
import type { Format } from '#lib/format.ts';

import { DeletedMark } from './deleted-mark.tsx';
import { PlatformMark } from './platform-mark.tsx';

export type Statistic = StatisticAnswer['data'];

/** The columns of a report's answer, as the table shows them. */
export function reportColumns(
  statistic: Statistic,
  format: Format,
  totalLabel: string,
): DataTableColumn<StatisticRow>[] {
  return statistic.table.columns.map((column, index) =>
    column.kind === 'group'
      ? {
          id: column.id,
          title: column.title,
          align: 'start',
          cell: (row) => groupCells[column.id](row.groups, format),
          summary: index === 0 ? totalLabel : null,
        }
      : indicatorColumn(column, statistic, format),
  );
}

function indicatorColumn(
  { id, title, unit, formula }: Extract<StatisticColumn, { kind: 'indicator' }>,
  { summary, meta }: Statistic,
  format: Format,
): DataTableColumn<StatisticRow> {
  const write = unitWriters[unit];
  return {
    id,
    title,
    ...(formula !== null && { hint: `${title} = ${formula}` }),
    align: 'end',
    cell: (row) => write(row.indicators[id], format, meta.currency),
    summary: write(summary[id], format, meta.currency),
  };
}

const unitWriters = {
  count: (value, format) => format.count(value),
  percent: (value, format) => format.percent(value),
  money: (value, format, currency) => format.money(value, currency),
} satisfies Record<IndicatorUnit, (value: number | null | undefined, format: Format, currency: string) => string>;

const groupCells = {
  date: ({ date }, format) => (date === undefined ? noValue : format.day(date)),
  application: ({ application }) => (
    <NamedEntity entity={application} mark={application && <PlatformMark platform={application.platform} />} />
  ),
  adBlock: ({ adBlock }) => <NamedEntity entity={adBlock} />,
  adFormat: ({ adFormat }) => adFormat?.title ?? noValue,
  geo_country: ({ geo_country: country }) => country?.title ?? noValue,
} satisfies Record<GroupId, (groups: GroupValues, format: Format) => ReactNode>;

function NamedEntity({ entity, mark }: { entity: GroupValues['adBlock']; mark?: ReactNode }) {
  if (entity === undefined) return noValue;
  return (
    <span className="inline-flex max-w-72 items-center gap-2">
      <span className="truncate">{entity.title}</span>
      {mark}
      {entity.isDeleted && <DeletedMark />}
    </span>
  );
}

/** Tells rows apart: no two rows of a report have the same groups. */
export function rowKey({
  groups: { date, application, adBlock, adFormat, geo_country: country },
}: StatisticRow): string {
  return [date, application?.id, adBlock?.id, adFormat?.id, country?.id].join(' ');
}
