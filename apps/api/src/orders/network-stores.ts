import type {
  DatePeriod,
  GroupValues,
  IndicatorValues,
  OpenDay,
  StatisticColumn,
  StatisticRequest,
} from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import type { AnswerData } from '#contract/operation.ts';
import type { OpenBucket } from '#stores/files/bucket-reader.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import type { Database } from '#stores/sql/database.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';

/** Which of the network's ad formats new ad blocks may have. */
export interface NewBlockFormats {
  readonly all: readonly { id: string }[];
  find(id: string): { acceptsNewBlocks: boolean } | undefined;
}

/** What the forms of publishers allow. */
export interface PublisherForms {
  /** The most applications of a publisher. */
  mostApplications: number;
  adFormats: NewBlockFormats;
}

/** Settings that the commands on a network use. */
export interface NetworkSettings {
  /** Scope of new accounts. */
  scope: string;
  /** The reporting time zone. */
  timeZone: string;
  now: () => Date;
  /** The name of the product. */
  productTitle?: Translated;
  /** Days for which replaced facts stay, so that their load can be reverted; none by default. */
  revertDays?: number;
  /** How many days after its end a day's figures no longer change; by default only those that a loader closed do not. */
  finalAfterDays?: number;
}

/** Makes the links that sign in to accounts to choose a password. */
interface SignInLinks {
  /**
   * Makes a link and returns its URL. An earlier one of the account becomes invalid.
   * @param lifetime - milliseconds; by default half an hour
   */
  issue(
    transaction: Database,
    owner: { id: string; email: string },
    purpose: 'restore',
    lifetime?: number,
  ): Promise<string>;
}

/** Makes the links that invite to the staff. */
interface StaffLinks {
  /** Makes a link of an invitation; only its hash is stored. */
  make(invitation: { id: string; email: string }, at: Date): { url: string; secretHash: Buffer; expiresAt: Date };
}

/** A row of a report over all publishers. */
interface NetworkReportRow {
  /** The Publisher ID. */
  publisher: number;
  company: string;
  currency: string;
  groups: GroupValues;
  indicators: IndicatorValues;
}

/** A report over all publishers. Amounts of several currencies have no sum, so there are totals of each. */
export interface NetworkReport {
  columns: StatisticColumn[];
  period: DatePeriod;
  timeZone: string;
  /** ISO 8601. */
  dataAsOf: string | null;
  /** The days of the period that may still change. */
  openDays: OpenDay[];
  rows: NetworkReportRow[];
  totals: { currency: string; publishers: number; indicators: IndicatorValues }[];
}

/** The query of a report as in a publisher's call, without the parts about pages. */
export type NetworkReportQuery = Pick<StatisticRequest, 'filterList' | 'groupList' | 'indicatorList'>;

/** Reports of publishers for the network, as the publishers' own calls get them. */
export interface NetworkReports {
  /** A page of the report of one publisher. */
  page(query: StatisticRequest, publisher: PublisherOfReport): Promise<AnswerData<'getStatistic'>>;
  /** The rows of all publishers in the order in which they are given. */
  whole(query: NetworkReportQuery, publishers: readonly PublisherOfReport[]): Promise<NetworkReport>;
}

export interface PublisherOfReport {
  id: string;
  number: number;
  company: string;
  currency: string;
}

/** The stores that the commands on a network use. */
export interface NetworkStores {
  database: Database;
  writer: WarehouseConnection;
  /** Files of publishers; null where they are in the data folder of the API, which this process cannot open. */
  files: FileStore | null;
  /** Opens watched buckets; absent where no server of S3 is set. */
  buckets?: OpenBucket | undefined;
  settings: NetworkSettings;
  /** Makes links that sign in to accounts; absent where this process has no signing key. */
  links?: SignInLinks | undefined;
  /** Makes links that invite to the staff; absent where this process has no signing key. */
  staffLinks?: StaffLinks | undefined;
  /** What the forms of publishers allow; absent for work that adds nothing of theirs. */
  forms?: PublisherForms;
  /** Absent where no command reads reports. */
  reports?: NetworkReports;
  /** Who gave the order that uses the stores, for the audit log; absent for work without an order. */
  actor?: string;
  /** The membership in the staff of who gave the order at the desk; absent for an order from the terminal. */
  staffId?: string;
}
