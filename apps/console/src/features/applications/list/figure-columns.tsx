import type { FiguresMeta } from '@publisher-console/api-contract';
import type { DataTableColumn } from '@publisher-console/ui/data-table-column.ts';

import type { Format } from '#common/format/format.ts';
import { noValue } from '#common/format/number-formats.ts';
import { RevenueChange } from '#comparison/revenue-change.tsx';

import { FigureLink, RevenueSpark } from './application-figures.tsx';
import type { ApplicationSortField } from './application-list-view.ts';
import type { ApplicationRow } from './application-rows.ts';

interface FigureColumnsOptions {
  rows: readonly ApplicationRow[];
  /** Absent where the figures could not be read. */
  meta: FiguresMeta | undefined;
  titles: Record<ApplicationSortField, string>;
  format: Format;
}

/** The columns of the revenue, its change and the eCPM. */
export function figureColumns({ rows, meta, titles, format }: FigureColumnsOptions): DataTableColumn<ApplicationRow>[] {
  const column = (
    id: 'revenue' | 'change' | 'ecpm',
    cell: DataTableColumn<ApplicationRow>['cell'],
  ): DataTableColumn<ApplicationRow> => ({ id, title: titles[id], align: 'end', cell });
  if (meta === undefined) return (['revenue', 'change', 'ecpm'] as const).map((id) => column(id, () => noValue));

  const money = (id: 'revenue' | 'ecpm') =>
    format.moneyColumn(
      rows.map(({ figures }) => figures?.values[id]),
      meta.currency,
    );
  const [revenue, ecpm] = [money('revenue'), money('ecpm')];
  return [
    column('revenue', ({ application: { name }, figures }) =>
      figures ? (
        <span className="inline-flex items-center gap-3">
          <RevenueSpark of={{ meta, figures }} name={name} className="h-6 w-16 max-2xl:w-12" />
          <FigureLink of={{ meta, figures }} indicator="revenue">
            <span className="min-w-20 text-end font-semibold">{revenue(figures.values.revenue)}</span>
          </FigureLink>
        </span>
      ) : (
        noValue
      ),
    ),
    column('change', ({ figures }) => (
      <RevenueChange comparison={figures?.comparison} currency={meta.currency} className="items-end py-1 text-end" />
    )),
    column('ecpm', ({ figures }) =>
      figures ? (
        <FigureLink of={{ meta, figures }} indicator="ecpm">
          {ecpm(figures.values.ecpm)}
        </FigureLink>
      ) : (
        noValue
      ),
    ),
  ];
}
