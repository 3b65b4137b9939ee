import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FiguresMeta } from '@publisher-console/api-contract';
import type { DataTableColumn } from '@publisher-console/ui/data-table-column.ts';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';

import { useFormat } from '#common/format/format.ts';
import { FileLink } from '#features/applications/file-link.tsx';
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
        <div className="flex flex-col items-start">
          <Link
            to="/app/$applicationId/adblock"
            params={{ applicationId: id }}
            className={linkStyle({ className: 'inline-flex min-h-6 items-center touch:min-h-control' })}
          >
            {t`${plural(adBlockCount, { one: '# ad block', other: '# ad blocks' })}`}
          </Link>
          <button
            type="button"
            aria-label={t`Add block to ${name}`}
            className="inline-flex min-h-6 items-center gap-1 rounded-tight text-caption text-text-muted hover:text-text hover:underline hover:underline-offset-4 touch:min-h-control"
            onClick={() => on.onAddBlock(id)}
          >
            <Plus aria-hidden className="size-3.5" />
            <Trans context="button">Add block</Trans>
          </button>
        </div>
      ),
    },
    {
      id: 'file',
      title: 'app-ads.txt',
      align: 'start',
      sortable: false,
      cell: ({ application }) => (
        <div className="flex flex-col items-start">
          <FileState application={application} isNarrow />
          <FileLink application={application} className="ms-4 text-caption leading-6 touch:leading-11" />
        </div>
      ),
    },
    {
      id: 'actions',
      title: t`Actions`,
      isTitleHidden: true,
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
