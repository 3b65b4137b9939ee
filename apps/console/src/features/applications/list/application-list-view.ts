import type { operations } from '@publisher-console/api-contract';

import { listQuery, listViewFromSearch, searchFromListView } from '#common/lists/list-view.ts';
import type { ListView } from '#common/lists/list-view.ts';

type ListQuery = NonNullable<operations['getApplications']['parameters']['query']>;

export type ApplicationState = NonNullable<ListQuery['status']>;
export type ApplicationSortField = NonNullable<ListQuery['sort[field]']>;

/** The statuses to choose from, in their order on the page. */
export const applicationStates = [
  'active',
  'on_check',
  'test_mode',
  'stopped',
  'problem',
] as const satisfies readonly ApplicationState[];

/** The orders to choose from, each with its first direction. */
export const sortFields: Record<ApplicationSortField, 'asc' | 'desc'> = {
  revenue: 'desc',
  change: 'desc',
  ecpm: 'desc',
  name: 'asc',
  status: 'desc',
  ad_blocks: 'desc',
};

export interface ApplicationSort {
  field: ApplicationSortField;
  direction: 'asc' | 'desc';
}

/** The part of the list that is shown. */
export interface ApplicationsView extends ListView {
  /** Undefined for all. */
  status: ApplicationState | undefined;
  sort: ApplicationSort;
}

/** The dialogs of the list. */
const dialogs = ['add-block', 'app-ads-txt'] as const;

export interface ApplicationListView {
  list: ApplicationsView;
  dialog: (typeof dialogs)[number] | undefined;
  /** The application of the dialog. */
  of: string | undefined;
}

const usualSort: ApplicationSort = { field: 'revenue', direction: 'desc' };

/** Reads the view of the list from its address: `?status=active&sort=-change&term=chess&page=2`. */
export function applicationListFromSearch(search: Record<string, unknown>): ApplicationListView {
  return {
    list: {
      ...listViewFromSearch(search),
      status: applicationStates.find((each) => each === search.status),
      sort: sortFromText(search.sort) ?? usualSort,
    },
    dialog: dialogs.find((each) => each === search.dialog),
    of: typeof search.of === 'string' ? search.of : undefined,
  };
}

/** The search of an address for a view; defaults are omitted. */
export function searchFromApplications({
  status,
  sort,
  ...list
}: ApplicationsView): Record<string, string | number | undefined> {
  const order = sortText(sort);
  return { ...searchFromListView(list), status, sort: order === sortText(usualSort) ? undefined : order };
}

/** The query parameters of the API call. */
export function applicationsQueryOf({ status, sort, ...list }: ApplicationsView): ListQuery {
  return {
    ...listQuery(list),
    ...(status && { status }),
    'sort[field]': sort.field,
    'sort[direction]': sort.direction,
  };
}

/** A sort in the form of the address: with `-` for descending. */
export function sortText({ field, direction }: ApplicationSort): string {
  return `${direction === 'desc' ? '-' : ''}${field}`;
}

export function sortFromText(value: unknown): ApplicationSort | undefined {
  const text = typeof value === 'string' ? value : '';
  const field = (Object.keys(sortFields) as ApplicationSortField[]).find((each) => each === text.replace(/^-/, ''));
  return field && { field, direction: text.startsWith('-') ? 'desc' : 'asc' };
}
