import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FiguresMeta } from '@publisher-console/api-contract';
import type { DataTableColumn } from '@publisher-console/ui/data-table-column.ts';
import { IconButton } from '@publisher-console/ui/icon-button';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';

import { useFormat } from '#common/format/format.ts';
import { FileState } from '#features/applications/file-state.tsx';

import { ApplicationActions, ApplicationState } from './application-cells.tsx';
import type { ApplicationSortField } from './application-list-view.ts';
import type { ApplicationRow } from './application-rows.ts';
import { ApplicationTitle } from './application-title.tsx';
import { figureColumns } from './figure-columns.tsx';

export interface OnApplication {
  onAddBlock: (id: string) => void;
  onEditAppAdsTxt: (id: string) => void;
}

interface ApplicationColumnsOptions extends OnApplication {
  rows: readonly ApplicationRow[];
  meta: FiguresMeta | undefined;
  titles: Record<ApplicationSortField, string>;
}

/** The columns of the list: money first after the name. */
export function useApplicationColumns({ rows, meta, titles, ...on }: ApplicationColumnsOptions) {
  const { t } = useLingui();
  const format = useFormat();
  const columns: DataTableColumn<ApplicationRow>[] = [
    {
      id: 'name',
      title: titles.name,
      align: 'start',
      cell: ({ application }) => <ApplicationTitle application={application} />,
    },
    ...figureColumns({ rows, meta, titles, format }),
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
            aria-label={t`${plural(adBlockCount, { one: '# ad block', other: '# ad blocks' })}`}
            className={linkStyle({
              className: 'inline-flex min-h-6 min-w-6 items-center touch:min-h-control touch:min-w-control',
            })}
          >
            {format.count(adBlockCount)}
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
