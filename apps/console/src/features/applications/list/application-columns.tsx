import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Application, FiguresMeta } from '@publisher-console/api-contract';
import type { DataTableColumn } from '@publisher-console/ui/data-table-column.ts';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useFormat } from '#common/format/format.ts';
import type { Format } from '#common/format/format.ts';
import { noValue } from '#common/format/number-formats.ts';
import { RevenueChange } from '#comparison/revenue-change.tsx';
import { FileLink } from '#features/applications/file-link.tsx';
import { FileState } from '#features/applications/file-state.tsx';
import { StoreLink } from '#features/applications/store-link.tsx';
import { RejectionInShort } from '#features/applications/rejection.tsx';
import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { PlatformMark } from '#inventory/platform-mark.tsx';
import { Allowed } from '#session/member.tsx';
import { ApplicationActions, ApplicationState } from './application-cells.tsx';
import { FigureLink, RevenueSpark } from './application-figures.tsx';
import type { ApplicationSortField } from './application-list-view.ts';
import type { ApplicationRow } from './application-rows.ts';

interface FigureColumnsOptions {
  rows: readonly ApplicationRow[];
  /** Absent if the figures could not be loaded. */
  meta: FiguresMeta | undefined;
  titles: Record<ApplicationSortField, string>;
  format: Format;
}

/** The columns of the revenue, its change and the eCPM. */
function figureColumns({ rows, meta, titles, format }: FigureColumnsOptions): DataTableColumn<ApplicationRow>[] {
  const column = (
    id: 'revenue' | 'change' | 'ecpm',
    cell: DataTableColumn<ApplicationRow>['cell'],
  ): DataTableColumn<ApplicationRow> => ({ id, title: titles[id], align: 'end', cell });
  if (meta === undefined) return (['revenue', 'change', 'ecpm'] as const).map((id) => column(id, () => noValue));

  const money = (id: 'revenue' | 'ecpm') =>
    format.moneyColumn(
      rows.map(({ figures }) => figures?.values?.[id]),
      meta.currency,
    );
  const [revenue, ecpm] = [money('revenue'), money('ecpm')];
  return [
    column('revenue', ({ application: { name }, figures }) =>
      figures ? (
        <span className="inline-flex items-center gap-3">
          <RevenueSpark of={{ meta, figures }} name={name} className="h-6 w-16 max-2xl:w-12" />
          <FigureLink of={{ meta, figures }} indicator="revenue">
            <span className="min-w-20 text-end font-semibold">{revenue(figures.values?.revenue)}</span>
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
          {ecpm(figures.values?.ecpm)}
        </FigureLink>
      ) : (
        noValue
      ),
    ),
  ];
}

/** An application in the table: its name with a link to its page, above its developer and store. */
function ApplicationTitle({ application }: { application: Application }) {
  const { id, name, iconUrl, platform, developerName } = application;
  return (
    <div className="flex items-center gap-3 py-1">
      <ApplicationIcon iconUrl={iconUrl} size="medium" />
      <div className="max-w-52 min-w-0 2xl:max-w-96">
        <div className="flex items-center gap-2 font-medium">
          <h2 className="flex min-w-0">
            <Link
              to="/app/$applicationId"
              params={{ applicationId: id }}
              title={name}
              className="min-h-6 truncate rounded-tight leading-6 hover:underline hover:underline-offset-4 touch:leading-11"
            >
              {name}
            </Link>
          </h2>
          <PlatformMark platform={platform} />
        </div>
        <p className="flex gap-1 text-caption leading-6 text-text-muted touch:leading-11">
          {developerName !== null && (
            <span className="truncate" title={developerName}>
              {developerName}
            </span>
          )}
          {developerName !== null && <span aria-hidden>·</span>}
          <StoreLink application={application} className="shrink-0" />
        </p>
      </div>
    </div>
  );
}

export interface OnApplication {
  onAddBlock: (id: string) => void;
  onEditAppAdsTxt: (id: string) => void;
}

interface ApplicationColumnsOptions extends OnApplication {
  rows: readonly ApplicationRow[];
  meta: FiguresMeta | undefined;
  titles: Record<ApplicationSortField, string>;
}

/** The columns of the list. Money follows the name. */
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
      cell: ({ application }) => (
        <>
          <ApplicationState key={application.id} application={application} />
          <RejectionInShort application={application} className="max-w-56 min-w-40 text-pretty whitespace-normal" />
        </>
      ),
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
          <Allowed operation="createAdBlock">
            <button
              type="button"
              aria-label={t`Add block to ${name}`}
              className="inline-flex min-h-6 items-center gap-1 rounded-tight text-caption text-text-muted hover:text-text hover:underline hover:underline-offset-4 touch:min-h-control"
              onClick={() => on.onAddBlock(id)}
            >
              <Plus aria-hidden className="size-3.5" />
              <Trans context="button">Add block</Trans>
            </button>
          </Allowed>
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
