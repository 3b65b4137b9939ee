import type { NetworkStores, PublisherForms } from '#orders/network-stores.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { ImportFaults } from './import-file.ts';

/** The stores and the settings of an import, within one transaction. */
export interface Importing {
  network: NetworkDatabase;
  stores: NetworkStores;
  forms: PublisherForms;
  /** Where the external ids are valid. */
  source: string;
  faults: ImportFaults;
  /** New publishers get a mail. */
  isInviting: boolean;
}

/** What an import would do. It is written only if the file has no faults. */
export interface ImportPlan {
  created: number;
  unchanged: number;
  changes: { line: number; change: string }[];
  /** Rows that change nothing, although the existing publisher, application or ad block differs or is deleted. */
  left: { line: number; reason: string }[];
  write(): Promise<void>;
}
