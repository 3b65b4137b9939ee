import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { ListPages } from '#common/lists/list-pages.tsx';
import type { ListView } from '#common/lists/list-view.ts';
import { SearchField } from '#common/lists/search-field.tsx';
import { useListPage } from '#common/lists/use-list-page.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { applicationFailures } from '#features/applications/applications-failures.ts';
import { applicationsQuery } from '#features/applications/applications.queries.ts';
import { ApplicationLinkDialogs } from '#features/applications/links/application-link-dialogs.tsx';

import { ApplicationCard } from './application-card.tsx';
import { ApplicationListEmpty } from './application-list-empty.tsx';
import type { ApplicationListView } from './application-list-search.ts';
import { CardsSkeleton, cardGrid } from './application-list-skeleton.tsx';

interface ApplicationListPageProps {
  view: ApplicationListView;
  onViewChange: (view: ListView, options?: { replace: boolean }) => void;
  /** The form that adds an ad block, from another feature. */
  renderBlockForm: (application: Application, on: { onClose: () => void; onAdded: () => void }) => ReactNode;
}

/** The publisher's applications: one card for each. */
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
    onViewChange,
    region,
    foundText: (total) => t`${plural(total, { one: '# app found', other: '# apps found' })}`,
  });
  const { data, failure } = page;
  const chosen = data?.items.find(({ id }) => id === of);
  const form = { onClose: addressDialog.close, onAdded: () => void addressDialog.finish() };
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={<Trans>Apps</Trans>} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {!page.isEmpty && (
          <SearchField
            label={t`Search by name, developer or ID`}
            term={list.term}
            onTermChange={(term, options) => onViewChange({ ...list, term, page: 1 }, options)}
          />
        )}
        <Link to="/app/add" className={buttonStyle({ className: 'ml-auto' })}>
          <Trans context="button">Add app</Trans>
        </Link>
      </div>
      <section ref={region} aria-label={t`Apps`} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {failure !== null && (
          <Card>
            <FailureNotice failure={failure} texts={applicationFailures.loadList} onRetry={page.retry} />
          </Card>
        )}
        {page.isLoading && (
          <div aria-busy>
            <CardsSkeleton />
          </div>
        )}
        {data?.pagination.total === 0 && (
          <ApplicationListEmpty term={list.term} onClear={() => onViewChange({ ...list, term: '', page: 1 })} />
        )}
        {data !== undefined && data.pagination.total > 0 && (
          <>
            <ul aria-busy={page.isStale} className={`${cardGrid} ${page.isStale ? 'opacity-60' : ''}`}>
              {data.items.map((application) => (
                <li key={application.id} className="min-w-0">
                  <ApplicationCard
                    application={application}
                    onAddBlock={() => addressDialog.open('add-block', application.id)}
                    onEditAppAdsTxt={() => addressDialog.open('app-ads-txt', application.id)}
                  />
                </li>
              ))}
            </ul>
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
