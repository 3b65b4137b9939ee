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
  settings: NetworkSettings;
}
