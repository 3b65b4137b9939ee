import { useLingui } from '@lingui/react/macro';

import { nextSort } from '#common/lists/next-sort.ts';
import { useSortAnnouncement } from '#common/lists/use-sort-announcement.ts';

import { sortFields } from './application-list-view.ts';
import type { ApplicationSort, ApplicationSortField } from './application-list-view.ts';

interface ApplicationSortOptions {
  sort: ApplicationSort;
  /** The page in this order; undefined while it loads. */
  loaded: object | undefined;
  onSort: (sort: ApplicationSort) => void;
}

/** The order of the list: its words, and its changes, which are announced once the list has come. */
export function useApplicationSort({ sort, loaded, onSort }: ApplicationSortOptions) {
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

export type ApplicationSorting = ReturnType<typeof useApplicationSort>;
