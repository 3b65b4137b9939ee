import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { Application } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useFocusAfterFailure } from '#common/failures/use-focus-after-failure.ts';
import { useLoading } from '#common/late/use-loading.ts';
import { ListPages } from '#common/lists/list-pages.tsx';
import type { ListView } from '#common/lists/list-view.ts';
import { SearchField } from '#common/lists/search-field.tsx';
import { useFoundAnnouncement } from '#common/lists/use-found-announcement.ts';
import { useLastPage } from '#common/lists/use-last-page.ts';
import { adBlockFailures } from '#features/ad-blocks/ad-blocks-failures.ts';
import { adBlocksQuery, adFormatsQuery } from '#features/ad-blocks/ad-blocks.queries.ts';
import { BulkBar } from '#features/ad-blocks/bulk/bulk-bar.tsx';
import { BulkOutcome } from '#features/ad-blocks/bulk/bulk-outcome.tsx';
import { useBulkChange } from '#features/ad-blocks/bulk/use-bulk-change.ts';

import { AdBlockListEmpty } from './ad-block-list-empty.tsx';
import { AdBlockRowsSkeleton } from './ad-block-list-skeleton.tsx';
import { AdBlockRow } from './ad-block-row.tsx';

export interface AdBlockListProps {
  application: Pick<Application, 'id' | 'status'>;
  view: ListView;
  onViewChange: (view: ListView, options?: { replace: boolean }) => void;
  onAdd: () => void;
  /** The heading of the list, unless the page's own heading says it. */
  heading?: ReactNode;
}

/** The ad blocks of an application, with a search, pages, and changes of several at once. */
export function AdBlockList({ application, view, onViewChange, onAdd, heading }: AdBlockListProps) {
  const { t, i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...adBlocksQuery(api, application.id, view),
    placeholderData: keepPreviousData,
  });
  const formats = useQuery(adFormatsQuery(api, i18n.locale));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const bulk = useBulkChange(application.id, setChosen);
  useLoading(isFetching && (data === undefined || isPlaceholderData));
  useLastPage(isPlaceholderData ? undefined : data?.pagination, (page) =>
    onViewChange({ ...view, page }, { replace: true }),
  );

  const section = useRef<HTMLElement>(null);
  const hasFailed = data === undefined && error !== null && !isFetching;
  useFocusAfterFailure(section, hasFailed);
  const total = data?.pagination.total ?? 0;
  const isShown = data !== undefined && !isPlaceholderData;
  useFoundAnnouncement(
    t`${plural(total, { one: '# ad block found', other: '# ad blocks found' })}`,
    isShown ? view.term : undefined,
  );
  const isEmpty = isShown && total === 0 && view.term === '';

  const blocks = data?.items ?? [];
  // The menu of a single block does the same.
  const hasBulk = blocks.length > 1;
  const selected = blocks.filter(({ id }) => chosen.includes(id));
  // The page of a deleted application says so itself.
  const isGone = error instanceof ApiFailure && error.kind === 'not-found';
  return (
    <section ref={section} aria-label={t`Ad blocks`} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {heading}
        {!isEmpty && (
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
      <Card>
        {hasFailed && !isGone && (
          <FailureNotice failure={error} texts={adBlockFailures.loadList} onRetry={() => void refetch()} />
        )}
        {data === undefined && (error === null || isFetching) && <AdBlockRowsSkeleton />}
        {data?.pagination.total === 0 && (
          <AdBlockListEmpty
            term={view.term}
            onAdd={onAdd}
            onClear={() => onViewChange({ ...view, term: '', page: 1 })}
          />
        )}
        {hasBulk && (
          <BulkBar
            blocks={blocks}
            selected={selected}
            pendingAction={bulk.pendingAction}
            onSelectAll={(isSelected) => setChosen(isSelected ? blocks.map(({ id }) => id) : [])}
            onChange={(action) => bulk.change(action, selected)}
          />
        )}
        {bulk.outcome !== null && <BulkOutcome outcome={bulk.outcome} onClose={bulk.forget} />}
        {blocks.length > 0 && (
          <ul
            aria-busy={isPlaceholderData}
            className={`divide-y divide-border ${isPlaceholderData ? 'opacity-60' : ''}`}
          >
            {blocks.map((block) => (
              <AdBlockRow
                key={block.id}
                block={block}
                format={formats.data?.items.find(({ id }) => id === block.adFormat)}
                isSelected={chosen.includes(block.id)}
                onSelect={
                  hasBulk &&
                  ((isSelected) =>
                    setChosen((ids) => (isSelected ? [...ids, block.id] : ids.filter((id) => id !== block.id))))
                }
              />
            ))}
          </ul>
        )}
        {data !== undefined && data.pagination.total > 0 && (
          <div className="border-t border-border px-4 py-2 empty:hidden">
            <ListPages
              label={t`Pages of the ad blocks`}
              pagination={data.pagination}
              view={view}
              onViewChange={onViewChange}
            />
          </div>
        )}
      </Card>
    </section>
  );
}
