import type { FileStore } from '#stores/files/file-store.ts';
import type { Database } from '#stores/sql/database.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';

/** The settings of a network that its operator's commands depend on. */
export interface NetworkSettings {
  /** Scope of new accounts. */
  scope: string;
  /** The reporting time zone. */
  timeZone: string;
  now: () => Date;
}

/** What the operator's commands work on. */
export interface NetworkStores {
  database: Database;
  writer: WarehouseConnection;
  /** The files of publishers; null where only the API has them, in its data folder. */
  files: FileStore | null;
  settings: NetworkSettings;
}
