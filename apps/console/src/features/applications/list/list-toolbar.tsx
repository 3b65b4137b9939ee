import { Trans, useLingui } from '@lingui/react/macro';
import type { ApplicationCounts } from '@publisher-console/api-contract';
import { buttonStyle } from '@publisher-console/ui/button';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';

import { SearchField } from '#common/lists/search-field.tsx';

import type { ApplicationsView } from './application-list-view.ts';
import { StateChips } from './state-chips.tsx';

interface ListToolbarProps {
  view: ApplicationsView;
  /** Absent while they load. */
  counts: ApplicationCounts | undefined;
  /** The order, on a narrow screen. */
  sortChoice: ReactNode;
  onViewChange: (view: ApplicationsView, options?: { replace: boolean }) => void;
}

/** The search, the statuses to choose from, and Add app. */
export function ListToolbar({ view, counts, sortChoice, onViewChange }: ListToolbarProps) {
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
        <Link to="/app/add" className={buttonStyle()}>
          <Plus aria-hidden className="size-4" />
          <span className="max-sm:sr-only">
            <Trans context="toolbar">Add app</Trans>
          </span>
        </Link>
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
