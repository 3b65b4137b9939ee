import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { Application } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { useRef } from 'react';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { ListPages } from '#common/lists/list-pages.tsx';
import type { ListView } from '#common/lists/list-view.ts';
import { SearchField } from '#common/lists/search-field.tsx';
import { useListPage } from '#common/lists/use-list-page.ts';
import { FiguresCaption } from '#comparison/figures-caption.tsx';
import { adBlockFailures } from '#features/ad-blocks/ad-blocks-failures.ts';
import { adBlocksQuery } from '#features/ad-blocks/ad-blocks.queries.ts';

import { AdBlockListEmpty } from './ad-block-list-empty.tsx';
import { AdBlockRowsSkeleton } from './ad-block-list-skeleton.tsx';
import { AdBlockRows } from './ad-block-rows.tsx';

export interface AdBlockListProps {
  application: Pick<Application, 'id' | 'status'>;
  view: ListView;
  onViewChange: (view: ListView, options?: { replace: boolean }) => void;
  onAdd: () => void;
  /** The heading of the list; absent where the page's own heading names it. */
  heading?: ReactNode;
}

/** The ad blocks of an application, with a search and pages. */
export function AdBlockList({ application, view, onViewChange, onAdd, heading }: AdBlockListProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const region = useRef<HTMLElement>(null);
  const list = useListPage({
    query: adBlocksQuery(api, application.id, view),
    view,
    onViewChange,
    region,
    foundText: (total) => t`${plural(total, { one: '# ad block found', other: '# ad blocks found' })}`,
  });
  const total = list.data?.pagination.total ?? 0;
  // The page of a deleted application shows that failure itself.
  const isGone = list.failure instanceof ApiFailure && list.failure.kind === 'not-found';
  return (
    <section ref={region} aria-label={t`Ad blocks`} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {heading}
        {!list.isEmpty && (
          <SearchField
            label={t`Search by title, place or ID`}
            term={view.term}
            onTermChange={(term, options) => onViewChange({ ...view, term, page: 1 }, options)}
          />
        )}
      </div>
      {application.status === 'stopped' && (
        <p className="rounded-base bg-notice-soft px-4 py-2 text-notice">
          <Trans>The app is stopped: its ad blocks earn nothing.</Trans>
        </p>
      )}
      {list.data !== undefined && total > 0 && (
        <FiguresCaption meta={list.data.figures && list.data.figures.meta} onRetry={list.retry} />
      )}
      <Card className="@container">
        {list.failure !== null && !isGone && (
          <FailureNotice failure={list.failure} texts={adBlockFailures.loadList} onRetry={list.retry} />
        )}
        {list.isLoading && <AdBlockRowsSkeleton />}
        {list.data !== undefined && total === 0 && (
          <AdBlockListEmpty
            term={view.term}
            onAdd={onAdd}
            onClear={() => onViewChange({ ...view, term: '', page: 1 })}
          />
        )}
        <AdBlockRows
          applicationId={application.id}
          blocks={list.data?.items ?? []}
          figures={list.data?.figures}
          titleAs={heading === undefined ? 'h2' : 'h3'}
          isStale={list.isStale}
        />
        {list.data !== undefined && total > 0 && (
          <div className="border-t border-border px-4 py-2 empty:hidden">
            <ListPages
              label={t`Pages of the ad blocks`}
              pagination={list.data.pagination}
              view={view}
              onViewChange={onViewChange}
            />
          </div>
        )}
      </Card>
    </section>
  );
}
