import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Application, ApplicationCounts } from '@publisher-console/api-contract';
import { buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { DataTable } from '@publisher-console/ui/data-table';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Select } from '@publisher-console/ui/select';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useNarrow } from '@publisher-console/ui/use-narrow.ts';
import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { ListPages } from '#common/lists/list-pages.tsx';
import { nextSort, useSortAnnouncement } from '#common/lists/sort.ts';
import { SearchField } from '#common/lists/search-field.tsx';
import { useListPage } from '#common/lists/use-list-page.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { FiguresCaption } from '#comparison/figures-caption.tsx';
import { applicationFailures } from '#features/applications/applications-failures.ts';
import { applicationsQuery } from '#features/applications/applications.queries.ts';
import { ApplicationLinkDialogs } from '#features/applications/links/application-link-dialogs.tsx';
import { Allowed } from '#session/member.tsx';
import { LimitedNote } from '#session/limited-note.tsx';
import { ApplicationCard } from './application-card.tsx';
import { useApplicationColumns } from './application-columns.tsx';
import type { OnApplication } from './application-columns.tsx';
import { NoApplications, NothingFound } from './application-list-empty.tsx';
import { RowsSkeleton } from './application-list-skeleton.tsx';
import { sortFields, sortFromText, sortText } from './application-list-view.ts';
import type {
  ApplicationListView,
  ApplicationSort,
  ApplicationSortField,
  ApplicationsView,
} from './application-list-view.ts';
import { applicationRows } from './application-rows.ts';
import type { ApplicationRow, ApplicationsAnswer } from './application-rows.ts';
import { StateChips } from './state-chips.tsx';

interface ApplicationSortOptions {
  sort: ApplicationSort;
  /** The page in this order; undefined while it loads. */
  loaded: object | undefined;
  onSort: (sort: ApplicationSort) => void;
}

/** The order of the list: its texts, and its changes, which are announced once the list has loaded. */
function useApplicationSort({ sort, loaded, onSort }: ApplicationSortOptions) {
  const { t } = useLingui();
  const titles: Record<ApplicationSortField, string> = {
    name: t`App`,
    revenue: t`Revenue, 7 days`,
    change: t`Change`,
    ecpm: t`eCPM`,
    status: t`Status`,
    ad_blocks: t({ message: 'Ad blocks', context: 'column' }),
  };
  const announceSort = useSortAnnouncement(loaded, sort, titles[sort.field]);
  const choose = (next: ApplicationSort): void => {
    announceSort();
    onSort(next);
  };
  const press = (columnId: string): void => {
    const field = columnId as ApplicationSortField;
    choose(nextSort(sort, field, sortFields[field]));
  };
  return { sort, titles, choose, press };
}

type ApplicationSorting = ReturnType<typeof useApplicationSort>;

interface ListToolbarProps {
  view: ApplicationsView;
  /** Absent while they load. */
  counts: ApplicationCounts | undefined;
  /** The choice of the order, on a narrow screen. */
  sortChoice: ReactNode;
  onViewChange: (view: ApplicationsView, options?: { replace: boolean }) => void;
}

/** The search, the statuses to choose from, and Add app. */
function ListToolbar({ view, counts, sortChoice, onViewChange }: ListToolbarProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 items-center gap-3 max-xl:basis-full xl:basis-92 xl:order-last xl:justify-end">
        <div className="flex min-w-0 flex-1 xl:max-w-72">
          <SearchField
            label={t`Name, developer or ID`}
            term={view.term}
            onTermChange={(term, options) => onViewChange({ ...view, term, page: 1 }, options)}
          />
        </div>
        <Allowed operation="createApplication">
          <Link to="/app/add" className={buttonStyle()}>
            <Plus aria-hidden className="size-4" />
            <span className="max-sm:sr-only">
              <Trans context="toolbar">Add app</Trans>
            </span>
          </Link>
        </Allowed>
      </div>
      <div className="flex max-w-full min-w-0 items-center gap-2">
        {sortChoice}
        {counts === undefined ? (
          <Skeleton className="h-9 w-80 max-w-full touch:h-12" />
        ) : (
          <StateChips view={view} counts={counts} />
        )}
      </div>
    </div>
  );
}

interface ApplicationTableProps extends OnApplication {
  data: ApplicationsAnswer;
  rows: readonly ApplicationRow[];
  sorting: ApplicationSorting;
  isBusy: boolean;
}

/** The applications of a page as a table, on a wide screen. */
function ApplicationTable({ data, rows, sorting, isBusy, ...on }: ApplicationTableProps) {
  const { t } = useLingui();
  const { sort, titles, press } = sorting;
  const columns = useApplicationColumns({ rows, meta: data.figures?.meta, titles, ...on });
  return (
    <Card className="overflow-clip">
      <DataTable
        label={t`Apps`}
        columns={columns}
        rows={rows}
        rowKey={({ application }) => application.id}
        sort={{ columnId: sort.field, direction: sort.direction }}
        onSort={press}
        busy={isBusy}
        empty={null}
      />
    </Card>
  );
}

interface ApplicationsProps extends OnApplication {
  data: ApplicationsAnswer;
  sorting: ApplicationSorting;
  isNarrow: boolean;
  /** Whether another page is loading. */
  isStale: boolean;
  /** Fetches the figures again after a failure. */
  onRetry: () => void;
}

/** One page of applications, as a table or, on a narrow screen, as cards. */
function Applications({ data, sorting, isNarrow, isStale, onRetry, ...on }: ApplicationsProps) {
  const rows = applicationRows(data);
  return (
    <>
      <FiguresCaption meta={data.figures && data.figures.meta} onRetry={onRetry} />
      {isNarrow ? (
        <ul aria-busy={isStale} className={`grid gap-2 ${isStale ? 'opacity-60' : ''}`}>
          {rows.map((row) => (
            <li key={row.application.id} className="min-w-0">
              <ApplicationCard
                row={row}
                meta={data.figures?.meta}
                onAddBlock={() => on.onAddBlock(row.application.id)}
                onEditAppAdsTxt={() => on.onEditAppAdsTxt(row.application.id)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <ApplicationTable data={data} rows={rows} sorting={sorting} isBusy={isStale} {...on} />
      )}
    </>
  );
}

/** The choice of the order on a narrow screen, which has no headers to press. */
function SortChoice({ sort, titles, choose }: Pick<ApplicationSorting, 'sort' | 'titles' | 'choose'>) {
  const { t } = useLingui();
  const usual = (Object.keys(sortFields) as ApplicationSortField[]).map((field) =>
    sortText({ field, direction: sortFields[field] }),
  );
  // The largest falls are as important as the largest rises.
  const offered = [...new Set([...usual.slice(0, 2), 'change', ...usual.slice(2), sortText(sort)])];
  return (
    <Select
      aria-label={t`Sort by`}
      value={sortText(sort)}
      options={offered.map((id) => ({ id, title: titleOf(id, titles) }))}
      onChange={(id) => {
        const chosen = sortFromText(id);
        if (chosen) choose(chosen);
      }}
    />
  );
}

function titleOf(id: string, titles: ApplicationSorting['titles']): string {
  const sort = sortFromText(id);
  return sort ? `${titles[sort.field]} ${sort.direction === 'desc' ? '↓' : '↑'}` : id;
}

interface ApplicationListPageProps {
  view: ApplicationListView;
  onViewChange: (view: ApplicationsView, options?: { replace: boolean }) => void;
  /** The form that adds an ad block, from another feature. */
  renderBlockForm: (application: Application, on: { onClose: () => void; onAdded: () => void }) => ReactNode;
}

/** The publisher's applications with their revenue. */
export function ApplicationListPage({
  view: { list, dialog, of },
  onViewChange,
  renderBlockForm,
}: ApplicationListPageProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const addressDialog = useAddressDialog();
  const region = useRef<HTMLElement>(null);
  const page = useListPage({
    query: applicationsQuery(api, list),
    view: list,
    onViewChange: (view, options) => onViewChange({ ...list, ...view }, options),
    region,
    foundText: (total) => t`${plural(total, { one: '# app found', other: '# apps found' })}`,
  });
  const { data, failure } = page;
  const hasNone = data?.counts.all === 0 && list.term === '';
  const chosen = data?.items.find(({ id }) => id === of);
  const form = { onClose: addressDialog.close, onAdded: () => void addressDialog.finish() };
  const isNarrow = useNarrow();
  const showFirst = (change: Partial<ApplicationsView>) => onViewChange({ ...list, ...change, page: 1 });
  const sorting = useApplicationSort({
    sort: list.sort,
    loaded: page.isStale ? undefined : data,
    onSort: (sort) => showFirst({ sort }),
  });
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={<Trans>Apps</Trans>} />
      <LimitedNote />
      {!hasNone && (
        <ListToolbar
          view={list}
          counts={data?.counts}
          sortChoice={isNarrow && <SortChoice {...sorting} />}
          onViewChange={onViewChange}
        />
      )}
      <section ref={region} aria-label={t`Apps`} tabIndex={-1} className="flex flex-col gap-3 outline-none">
        {failure !== null && (
          <Card>
            <FailureNotice failure={failure} texts={applicationFailures.loadList} onRetry={page.retry} />
          </Card>
        )}
        {page.isLoading && <RowsSkeleton />}
        {hasNone && <NoApplications />}
        {!hasNone && data?.pagination.total === 0 && (
          <NothingFound
            term={list.term}
            onClear={() => showFirst(list.term === '' ? { status: undefined } : { term: '' })}
          />
        )}
        {data !== undefined && data.pagination.total > 0 && (
          <>
            <Applications
              data={data}
              sorting={sorting}
              isNarrow={isNarrow}
              isStale={page.isStale}
              onRetry={page.retry}
              onAddBlock={(id) => addressDialog.open('add-block', id)}
              onEditAppAdsTxt={(id) => addressDialog.open('app-ads-txt', id)}
            />
            <ListPages
              label={t`Pages of the list`}
              pagination={data.pagination}
              view={list}
              onViewChange={(next) => {
                onViewChange(next);
                region.current?.scrollIntoView({ block: 'start' });
              }}
            />
          </>
        )}
      </section>
      <Allowed operation="createAdBlock">
        {chosen !== undefined && dialog === 'add-block' && renderBlockForm(chosen, form)}
      </Allowed>
      <ApplicationLinkDialogs application={chosen} dialog={dialog} onClose={form.onClose} onChanged={form.onAdded} />
    </div>
  );
}
