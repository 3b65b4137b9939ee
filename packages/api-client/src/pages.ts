import type {
  ActivityAnswer,
  AdBlockListAnswer,
  ApplicationListAnswer,
  DashboardApplication,
  DashboardApplicationAnswer,
  DashboardApplicationRequest,
  Pagination,
  PaginationRequest,
  StatisticAnswer,
  StatisticPaginationRequest,
  StatisticRequest,
  StatisticRow,
  StatisticTable,
  WebhookDeliveryListAnswer,
} from '@publisher-console/api-contract';

import type { ApiClient, Groups, Indicators, Report, ReportRequestOf, ReportRow, ReportTable } from './api-client.ts';
import { ApiFailure } from './api-failure.ts';
import type { CallInit } from './call-types.ts';
import { unwrap } from './unwrap.ts';

type ReadPage<Path extends ListPath> = (
  api: ApiClient,
  asked: Lists[Path]['asks'] & Settled<Path extends '/statistic' ? ReportPageChoice : PageChoice>,
  options: CallInit,
) => Promise<Lists[Path]['page']>;

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
  '/webhook/delivery': (api, { page, size }, options) => {
    const params = { query: { 'pagination[page]': page, 'pagination[size]': size } };
    return unwrap(api.GET('/webhook/delivery', { ...options, params }));
  },
  '/statistic': async (api, { page, size, snapshot, ...report }, options) => {
    const body = { ...report, pagination: { page, size, snapshot } };
    const { table, ...whole } = await unwrap(api.POST('/statistic', { ...options, body }));
    const { rows: items, ...rest } = table;
    return { ...whole, ...rest, items };
  },
  '/dashboard/statistic/application': async (api, { page, size, ...report }, options) => {
    const body = { ...report, pagination: { page, size } };
    const call = api.POST('/dashboard/statistic/application', { ...options, body });
    const { applicationList: items, ...rest } = await unwrap(call);
    return { ...rest, items };
  },
};

/**
 * Reads one page of a list: its `items`, its `pagination`, and what else the call answers, such as `meta` and `summary` of
 * a report.
 *
 * @example const { items, pagination } = await listPage(api, '/application', { page: 2, size: 25, term: 'chess' });
 * @throws {ApiFailure}
 */
export async function listPage<
  Path extends ListPath,
  const I extends Indicators = Indicators,
  const G extends Groups = readonly [],
>(api: ApiClient, path: Path, asked: ListRequest<Path, I, G>, options: CallInit = {}): Promise<PageOf<Path, I, G>> {
  const { page = 1, size = 100, ...own } = asked;
  // The compiler does not relate a list to a path that is a type parameter.
  const readPage = lists[path] as ReadPage<ListPath>;
  return readPage(api, { ...own, page, size }, options) as Promise<PageOf<Path, I, G>>;
}

/**
 * Reads all items of a list, beginning with the given page. A page is fetched when the items before it have been used.
 * Items that are added or removed meanwhile can make others appear twice or not at all.
 *
 * The rows of a report are those of one instant: statistics that are published meanwhile do not count. Reading them may
 * go on for 20 minutes after such a publication; then it fails with `data_changed`.
 *
 * @example for await (const { name } of everyItem(api, '/application', { term: 'chess' })) console.log(name);
 * @throws {ApiFailure}
 */
export async function* everyItem<
  Path extends ListPath,
  const I extends Indicators = Indicators,
  const G extends Groups = readonly [],
>(
  api: ApiClient,
  path: Path,
  asked: ListRequest<Path, I, G>,
  options: CallInit = {},
): AsyncGenerator<ItemOf<Path, I, G>, void, undefined> {
  const isReport = path === '/statistic';
  let { snapshot }: ReportPageChoice = asked;
  for (let page = asked.page ?? 1, last = page; page <= last; page += 1) {
    const choice: ReportPageChoice = isReport ? { page, size: asked.size ?? 2000, snapshot } : { page };
    const read = await listPage<Path, I, G>(api, path, { ...asked, ...choice }, options);
    if (isReport) snapshot = pinnedSnapshot(read as unknown as AnyReportPage, snapshot);
    yield* read.items;
    last = read.pagination.pages;
  }
}

/** The snapshot of a page. Throws if another one was requested, which is no longer stored then. */
function pinnedSnapshot({ meta }: AnyReportPage, asked: string | undefined): string {
  if (asked === undefined || asked === meta.snapshot) return meta.snapshot;
  throw new ApiFailure({
    kind: 'rejected',
    code: 'data_changed',
    message: 'Newer statistics were published, and those of the first page are no longer kept: read the report again',
    request: { method: 'POST', url: '/statistic' },
  });
}

/** Which page of a list: by default the first, with 100 items. */
export interface PageChoice {
  /** From 1. A page beyond the last one has no items. */
  page?: number | undefined;
  /** Items on a page. */
  size?: PaginationRequest['size'];
}

/** Which page of a report: by default the first, with 100 rows. `everyItem` reads 2,000 rows at once. */
export interface ReportPageChoice {
  /** From 1. A page beyond the last one has no rows. */
  page?: number | undefined;
  /** Rows on a page. */
  size?: StatisticPaginationRequest['size'];
  /** `meta.snapshot` of another page: the page will be of the same statistics, if they are still stored. */
  snapshot?: string | undefined;
}

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** Which page this is, and how many items and pages there are. */
  pagination: Pagination;
}

/** One page of a report, with `meta`, `summary` and `comparison` of the whole report. */
export interface ReportPage<I extends Indicators, G extends Groups>
  extends Page<ReportRow<I, G>>, Omit<ReportTable<I, G>, 'rows'>, Omit<Report<I, G>, 'table'> {}

/** The same of any report. */
type AnyReportPage = Page<StatisticRow> & Omit<StatisticTable, 'rows'> & Omit<StatisticAnswer['data'], 'table'>;

/** The parameters of each list call in addition to the page, and what it answers. */
interface Lists {
  '/application': { asks: { term?: string | undefined }; page: ApplicationListAnswer['data'] };
  '/application/{id}/activity': { asks: { id: string }; page: ActivityAnswer['data'] };
  '/application/{id}/ad-block': { asks: { id: string; term?: string | undefined }; page: AdBlockListAnswer['data'] };
  '/webhook/delivery': { asks: object; page: WebhookDeliveryListAnswer['data'] };
  '/statistic': { asks: Omit<StatisticRequest, 'pagination'>; page: AnyReportPage };
  '/dashboard/statistic/application': {
    asks: Omit<DashboardApplicationRequest, 'pagination'>;
    page: Page<DashboardApplication> & Omit<DashboardApplicationAnswer['data'], 'applicationList'>;
  };
}

/** The calls that answer with a list page by page. */
export type ListPath = keyof Lists;

/** The parameters of a list call: the page, and those that the contract has for this call. */
export type ListRequest<
  Path extends ListPath,
  I extends Indicators = Indicators,
  G extends Groups = Groups,
> = Path extends '/statistic'
  ? ReportRequestOf<I, G> & { pagination?: never } & ReportPageChoice
  : Lists[Path]['asks'] & PageChoice;

/** A page of a list, with all that the call answers. The rows of a report have the chosen indicators and groups. */
export type PageOf<
  Path extends ListPath,
  I extends Indicators = Indicators,
  G extends Groups = Groups,
> = Path extends '/statistic' ? ReportPage<I, G> : Lists[Path]['page'];

/** An item of a list. */
export type ItemOf<Path extends ListPath, I extends Indicators = Indicators, G extends Groups = Groups> = PageOf<
  Path,
  I,
  G
>['items'][number];

/** A page that is known. */
type Settled<Choice extends PageChoice | ReportPageChoice> = Choice & {
  page: number;
  size: NonNullable<Choice['size']>;
};
