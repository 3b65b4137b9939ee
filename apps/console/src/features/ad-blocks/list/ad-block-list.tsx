import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { AdBlock, Application, WeekFigures } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { IconButton } from '@publisher-console/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import PanelsTopLeft from 'lucide-react/icons/panels-top-left';
import SearchX from 'lucide-react/icons/search-x';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useFormat } from '#common/format/format.ts';
import { shortName } from '#common/format/short-name.ts';
import { ListPages } from '#common/lists/list-pages.tsx';
import type { ListView } from '#common/lists/list-view.ts';
import { SearchField } from '#common/lists/search-field.tsx';
import { useListPage } from '#common/lists/use-list-page.ts';
import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { FiguresCaption } from '#comparison/figures-caption.tsx';
import { adBlockFailures } from '#features/ad-blocks/ad-blocks-failures.ts';
import { adBlocksQuery } from '#features/ad-blocks/ad-blocks.queries.ts';
import { BulkBar } from '#features/ad-blocks/bulk/bulk-bar.tsx';
import { useBulkChange } from '#features/ad-blocks/bulk/use-bulk-change.ts';
import type { BulkOutcome as Outcome } from '#features/ad-blocks/bulk/use-bulk-change.ts';
import { adFormatsQuery } from '#inventory/ad-formats.query.ts';
import { Allowed, useIsAllowed } from '#session/member.tsx';
import { AdBlockHeader } from './ad-block-figures.tsx';
import { AdBlockRowsSkeleton } from './ad-block-list-skeleton.tsx';
import { wideGrid, wideLine } from './ad-block-grid.ts';
import { AdBlockRow } from './ad-block-row.tsx';

interface BulkOutcomeProps {
  outcome: Outcome;
  onClose: () => void;
}

/** Which of several ad blocks changed, which did not, and why. It gets the focus, so that screen readers read it. */
function BulkOutcome({ outcome: { action, done, refused }, onClose }: BulkOutcomeProps) {
  const { t } = useLingui();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const { length: left } = refused;
  const why = {
    action_not_allowed: t`its status does not allow this`,
    not_found: t`it no longer exists`,
    done: '',
  };
  return (
    <div
      ref={notice}
      tabIndex={-1}
      className="flex items-start justify-between gap-3 bg-notice-soft py-2 pr-2 pl-4 text-notice outline-none"
    >
      <div className="min-w-0 py-1 wrap-anywhere">
        <p className="font-medium">
          {[
            action === 'stop'
              ? t`${plural(done, { 0: 'No ad blocks stopped', one: '# ad block stopped', other: '# ad blocks stopped' })}`
              : t`${plural(done, { 0: 'No ad blocks resumed', one: '# ad block resumed', other: '# ad blocks resumed' })}`,
            t`${plural(left, { one: '# not changed', other: '# not changed' })}`,
          ].join(', ')}
        </p>
        <ul>
          {refused.map(({ id, name, outcome }) => (
            <li key={id}>{`${shortName(name)}: ${why[outcome]}`}</li>
          ))}
        </ul>
      </div>
      <IconButton icon={X} label={t`Close`} onClick={onClose} />
    </div>
  );
}

interface AdBlockRowsProps {
  applicationId: string;
  /** One page of the list. */
  blocks: readonly AdBlock[];
  /** Null if they could not be loaded; undefined while the page loads. */
  figures: WeekFigures | null | undefined;
  /** Whether another page is loading. */
  isStale: boolean;
  /** The level of the titles, below the heading of the page or of a section of it. */
  titleAs: 'h2' | 'h3';
}

/** The rows of the list. Several can be selected, to stop or resume them at once. */
function AdBlockRows({ applicationId, blocks, figures, isStale, titleAs }: AdBlockRowsProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const format = useFormat();
  const formats = useQuery(adFormatsQuery(api, i18n.locale));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const bulk = useBulkChange(applicationId, setChosen);
  const figuresOf = new Map(figures?.items.map((each) => [each.id, each]));
  const selected = blocks.filter(({ id }) => chosen.includes(id));
  const earnedBy = (some: readonly AdBlock[]): string | null | undefined => {
    if (!figures) return undefined;
    if (figures.items.some(({ values }) => values === null)) return null;
    const revenue = some.reduce((sum, { id }) => sum + (figuresOf.get(id)?.values?.revenue ?? 0), 0);
    return format.moneyColumn([revenue], figures.meta.currency)(revenue);
  };
  // A single ad block has the same actions in its menu, so there is no bulk bar.
  const isAllowed = useIsAllowed();
  const hasBulk = blocks.length > 1 && isAllowed('changeAdBlocks');
  const select = (id: string, isSelected: boolean): void =>
    setChosen((ids) => (isSelected ? [...ids, id] : ids.filter((each) => each !== id)));
  return (
    <>
      {hasBulk && (
        <BulkBar
          blocks={blocks}
          selected={selected}
          pendingAction={bulk.pendingAction}
          onSelectAll={(isSelected) => setChosen(isSelected ? blocks.map(({ id }) => id) : [])}
          onChange={bulk.change}
          earnedBy={earnedBy}
        />
      )}
      {bulk.outcome !== null && <BulkOutcome outcome={bulk.outcome} onClose={bulk.closeOutcome} />}
      {blocks.length > 0 && (
        <div className={wideGrid}>
          <AdBlockHeader className={wideLine} />
          <ul
            aria-busy={isStale}
            className={`divide-y divide-border @[46rem]:col-span-full @[46rem]:grid @[46rem]:grid-cols-subgrid @[46rem]:border-t @[46rem]:border-border ${isStale ? 'opacity-60' : ''}`}
          >
            {blocks.map((block) => (
              <AdBlockRow
                key={block.id}
                block={block}
                titleAs={titleAs}
                format={formats.data?.items.find(({ id }) => id === block.adFormat)}
                figures={figuresOf.get(block.id)}
                meta={figures?.meta}
                isSelected={chosen.includes(block.id)}
                onSelect={hasBulk && ((isSelected) => select(block.id, isSelected))}
              />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

interface AdBlockListEmptyProps {
  term: string;
  onAdd: () => void;
  onClear: () => void;
}

/** The list without ad blocks, and the next step: add one, or clear the search. */
function AdBlockListEmpty({ term, onAdd, onClear }: AdBlockListEmptyProps) {
  const { t } = useLingui();
  if (term === '') {
    return (
      <EmptyState
        icon={PanelsTopLeft}
        title={t`No ad blocks yet`}
        description={t`An ad block is a place in the app where ads are shown. Its ID goes into the SDK.`}
        action={
          <Allowed operation="createAdBlock">
            <Button variant="secondary" onClick={onAdd}>
              <Trans context="button">Add block</Trans>
            </Button>
          </Allowed>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title={t`No ad blocks found`}
      description={t`Nothing matches “${term}”. You can search by title, place or ID.`}
      action={
        <DisappearingButton onPress={onClear}>
          <Trans>Clear the search</Trans>
        </DisappearingButton>
      }
    />
  );
}

export interface AdBlockListProps {
  application: Pick<Application, 'id' | 'status'>;
  view: ListView;
  onViewChange: (view: ListView, options?: { replace: boolean }) => void;
  onAdd: () => void;
  /** The heading of the list; absent if the page's own heading names it. */
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
  // The page of a deleted application shows this failure itself.
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
