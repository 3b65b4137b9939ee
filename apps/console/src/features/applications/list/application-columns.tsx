import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Application, WeekFigures } from '@publisher-console/api-contract';
import type { DataTableColumn } from '@publisher-console/ui/data-table-column.ts';
import { IconButton } from '@publisher-console/ui/icon-button';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';

import { useFormat } from '#common/format/format.ts';
import { noValue } from '#common/format/number-formats.ts';
import { RevenueChange } from '#comparison/revenue-change.tsx';
import { FileState } from '#features/applications/file-state.tsx';

import { ApplicationActions, ApplicationState } from './application-cells.tsx';
import { FigureLink, RevenueSpark } from './application-figures.tsx';
import type { ApplicationSortField } from './application-list-view.ts';
import { ApplicationTitle } from './application-title.tsx';

export interface ApplicationRow {
  application: Application;
  figures: WeekFigures['items'][number] | undefined;
}

export interface OnApplication {
  onAddBlock: (id: string) => void;
  onEditAppAdsTxt: (id: string) => void;
}

interface ApplicationColumnsOptions extends OnApplication {
  rows: readonly ApplicationRow[];
  meta: WeekFigures['meta'] | undefined;
  titles: Record<ApplicationSortField, string>;
}

/** The columns of the list: money first after the name. */
export function useApplicationColumns({ rows, meta, titles, ...on }: ApplicationColumnsOptions) {
  const { t } = useLingui();
  const format = useFormat();
  const money = (id: 'revenue' | 'ecpm') =>
    format.moneyColumn(
      rows.map(({ figures }) => figures?.values[id]),
      meta?.currency ?? 'USD',
    );
  const [revenue, ecpm] = [money('revenue'), money('ecpm')];
  const columns: DataTableColumn<ApplicationRow>[] = [
    {
      id: 'name',
      title: titles.name,
      align: 'start',
      cell: ({ application }) => <ApplicationTitle application={application} />,
    },
    {
      id: 'revenue',
      title: titles.revenue,
      align: 'end',
      cell: ({ application: { name }, figures }) =>
        figures && meta ? (
          <span className="inline-flex items-center gap-4">
            <RevenueSpark of={{ meta, figures }} name={name} className="h-6 w-16 max-xl:w-12" />
            <FigureLink of={{ meta, figures }} indicator="revenue">
              <span className="min-w-24 text-end font-semibold">{revenue(figures.values.revenue)}</span>
            </FigureLink>
          </span>
        ) : (
          noValue
        ),
    },
    {
      id: 'change',
      title: titles.change,
      align: 'end',
      cell: ({ figures }) => (
        <RevenueChange comparison={figures?.comparison} currency={meta?.currency ?? 'USD'} className="items-end py-1" />
      ),
    },
    {
      id: 'ecpm',
      title: titles.ecpm,
      align: 'end',
      cell: ({ figures }) =>
        figures && meta ? (
          <FigureLink of={{ meta, figures }} indicator="ecpm">
            {ecpm(figures.values.ecpm)}
          </FigureLink>
        ) : (
          noValue
        ),
    },
    {
      id: 'status',
      title: titles.status,
      align: 'start',
      cell: ({ application }) => <ApplicationState key={application.id} application={application} />,
    },
    {
      id: 'ad_blocks',
      title: titles.ad_blocks,
      align: 'start',
      cell: ({ application: { id, name, adBlockCount } }) => (
        <span className="inline-flex items-center gap-1">
          <Link
            to="/app/$applicationId/adblock"
            params={{ applicationId: id }}
            className={linkStyle({ className: 'inline-flex min-h-6 items-center touch:min-h-control' })}
          >
            {t`${plural(adBlockCount, { one: '# ad block', other: '# ad blocks' })}`}
          </Link>
          <IconButton icon={Plus} label={t`Add block to ${name}`} onClick={() => on.onAddBlock(id)} />
        </span>
      ),
    },
    {
      id: 'file',
      title: 'app-ads.txt',
      align: 'start',
      sortable: false,
      cell: ({ application }) => <FileState application={application} isShort />,
    },
    {
      id: 'actions',
      title: '',
      align: 'end',
      sortable: false,
      cell: ({ application }) => (
        <ApplicationActions
          key={application.id}
          application={application}
          onEditAppAdsTxt={() => on.onEditAppAdsTxt(application.id)}
        />
      ),
    },
  ];
  return columns;
}
