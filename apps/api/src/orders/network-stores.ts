import type { FileStore } from '#stores/files/file-store.ts';
import type { Database } from '#stores/sql/database.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';

/** Which of the network's ad formats new ad blocks may have. */
export interface NewBlockFormats {
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
  /** Days for which replaced facts stay, so that their load can be reverted; none by default. */
  revertDays?: number;
  /** How many days after its end a day's figures no longer change; by default only those that a loader closed do not. */
  finalAfterDays?: number;
}

/** Makes the links that sign in to accounts to choose a password. */
export interface SignInLinks {
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

/** The stores that the commands on a network use. */
export interface NetworkStores {
  database: Database;
  writer: WarehouseConnection;
  /** Files of publishers; null where they are in the data folder of the API, which this process cannot open. */
  files: FileStore | null;
  settings: NetworkSettings;
  /** Makes links that sign in to accounts; absent where this process has no signing key. */
  links?: SignInLinks | undefined;
  /** What the forms of publishers allow; absent for work that adds nothing of theirs. */
  forms?: PublisherForms;
  /** Who gave the order that uses the stores, for the audit log; absent for work that nobody ordered. */
  actor?: string;
}
