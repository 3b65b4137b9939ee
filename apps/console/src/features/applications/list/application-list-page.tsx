import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useNarrow } from '@publisher-console/ui/use-narrow.ts';
import { useRef } from 'react';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { ListPages } from '#common/lists/list-pages.tsx';
import { useListPage } from '#common/lists/use-list-page.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { applicationFailures } from '#features/applications/applications-failures.ts';
import { applicationsQuery } from '#features/applications/applications.queries.ts';
import { ApplicationLinkDialogs } from '#features/applications/links/application-link-dialogs.tsx';

import { NoApplications, NothingFound } from './application-list-empty.tsx';
import { RowsSkeleton } from './application-list-skeleton.tsx';
import type { ApplicationListView, ApplicationsView } from './application-list-view.ts';
import { Applications } from './applications.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { SortChoice } from './sort-choice.tsx';
import { useApplicationSort } from './use-application-sort.ts';

interface ApplicationListPageProps {
  view: ApplicationListView;
  onViewChange: (view: ApplicationsView, options?: { replace: boolean }) => void;
  /** The form that adds an ad block, from another feature. */
  renderBlockForm: (application: Application, on: { onClose: () => void; onAdded: () => void }) => ReactNode;
}

/** The publisher's applications with what they earn. */
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
      {chosen !== undefined && dialog === 'add-block' && renderBlockForm(chosen, form)}
      <ApplicationLinkDialogs application={chosen} dialog={dialog} onClose={form.onClose} onChanged={form.onAdded} />
    </div>
  );
}
