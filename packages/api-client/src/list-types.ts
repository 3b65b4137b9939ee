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

import type { Groups, Indicators, Report, ReportRequestOf, ReportRow, ReportTable } from './report-types.ts';

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
  /** `meta.snapshot` of another page: the page will be of the same statistics, if they are still kept. */
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
export type AnyReportPage = Page<StatisticRow> & Omit<StatisticTable, 'rows'> & Omit<StatisticAnswer['data'], 'table'>;

/** The parameters of each list call in addition to the page, and what it answers. */
export interface Lists {
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
export type Settled<Choice extends PageChoice | ReportPageChoice> = Choice & {
  page: number;
  size: NonNullable<Choice['size']>;
};
