import type {
  Activity,
  AdBlock,
  Application,
  DashboardApplication,
  DashboardApplicationRequest,
  Pagination,
  PaginationRequest,
  StatisticRequest,
  StatisticRow,
} from '@publisher-console/api-contract';

import type { ApiClient } from './api-client.ts';
import type { CallInit } from './call-types.ts';
import { unwrap } from './unwrap.ts';

/** Which page of a list: by default the first, with 100 items. */
export interface PageChoice {
  /** From 1. A page beyond the last one has no items. */
  page?: number;
  /** Items on a page. */
  size?: NonNullable<PaginationRequest['size']>;
}

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** Which page this is, and how many items and pages there are. */
  pagination: Pagination;
}

/** The parameters of each list call in addition to the page, and the type of its items. */
interface Lists {
  '/application': { asks: { term?: string }; item: Application };
  '/application/{id}/activity': { asks: { id: string }; item: Activity };
  '/application/{id}/ad-block': { asks: { id: string; term?: string }; item: AdBlock };
  '/statistic': { asks: Omit<StatisticRequest, 'pagination'>; item: StatisticRow };
  '/dashboard/statistic/application': {
    asks: Omit<DashboardApplicationRequest, 'pagination'>;
    item: DashboardApplication;
  };
}

/** The calls that answer with a list page by page. */
export type ListPath = keyof Lists;

/** The parameters of a list call: the page, and those that the contract has for this call. */
export type ListRequest<Path extends ListPath> = Lists[Path]['asks'] & PageChoice;

/** An item of a list. */
export type ItemOf<Path extends ListPath> = Lists[Path]['item'];

type ReadPage<Path extends ListPath> = (
  api: ApiClient,
  asked: Lists[Path]['asks'] & Required<PageChoice>,
  options: CallInit,
) => Promise<Page<ItemOf<Path>>>;

const lists: { [Path in ListPath]: ReadPage<Path> } = {
  '/application': (api, { page, size, ...query }, options) => {
    const params = { query: { ...query, 'pagination[page]': page, 'pagination[size]': size } };
    return unwrap(api.GET('/application', { ...options, params }));
  },
  '/application/{id}/activity': (api, { id, page, size }, options) => {
    const params = { path: { id }, query: { 'pagination[page]': page, 'pagination[size]': size } };
    return unwrap(api.GET('/application/{id}/activity', { ...options, params }));
  },
  '/application/{id}/ad-block': (api, { id, page, size, ...query }, options) => {
    const params = { path: { id }, query: { ...query, 'pagination[page]': page, 'pagination[size]': size } };
    return unwrap(api.GET('/application/{id}/ad-block', { ...options, params }));
  },
  '/statistic': async (api, { page, size, ...report }, options) => {
    const body = { ...report, pagination: { page, size } };
    const { table } = await unwrap(api.POST('/statistic', { ...options, body }));
    return { items: table.rows, pagination: table.pagination };
  },
  '/dashboard/statistic/application': async (api, { page, size, ...report }, options) => {
    const body = { ...report, pagination: { page, size } };
    const answer = await unwrap(api.POST('/dashboard/statistic/application', { ...options, body }));
    return { items: answer.applicationList, pagination: answer.pagination };
  },
};

/**
 * Reads one page of a list.
 *
 * @example const { items, pagination } = await listPage(api, '/application', { page: 2, size: 25, term: 'chess' });
 * @throws {ApiFailure}
 */
export async function listPage<Path extends ListPath>(
  api: ApiClient,
  path: Path,
  { page = 1, size = 100, ...asked }: ListRequest<Path>,
  options: CallInit = {},
): Promise<Page<ItemOf<Path>>> {
  const readPage: ReadPage<Path> = lists[path];
  return readPage(api, { ...asked, page, size }, options);
}

/**
 * Reads all items of a list, beginning with the given page. A page is fetched when the items before it have been used.
 * Items that are added or removed meanwhile can make others appear twice or not at all.
 *
 * @example for await (const { name } of everyItem(api, '/application', { term: 'chess' })) console.log(name);
 * @throws {ApiFailure}
 */
export async function* everyItem<Path extends ListPath>(
  api: ApiClient,
  path: Path,
  asked: ListRequest<Path>,
  options: CallInit = {},
): AsyncGenerator<ItemOf<Path>, void, undefined> {
  for (let page = asked.page ?? 1, last = page; page <= last; page += 1) {
    const { items, pagination } = await listPage(api, path, { ...asked, page }, options);
    yield* items;
    last = pagination.pages;
  }
}
