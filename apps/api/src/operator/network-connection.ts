import type { DemoDays } from '#demo/demo-statistics.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';

/** An ad block as a file of statistics names it (ids) and as the warehouse keys it (numbers). */
export interface AdBlockEntry {
  id: string;
  number: number;
  applicationId: string;
  applicationNumber: number;
  publisherNumber: number;
  adFormat: 'fs_banner' | 'rewarded_video';
}

/** A load that has begun: its id marks its facts, which nobody sees before it is published. */
export interface BegunLoad {
  id: number;
  writer: WarehouseConnection;
  /** Every ad block of the network, deleted ones too: their last statistics may still come. */
  adBlocks: AdBlockEntry[];
}

export interface PublishedLoad {
  id: number;
  /** The days of the file, `YYYY-MM-DD`: from now on this load alone counts for them. */
  days: string[];
  rows: number;
}

/** What the operator's commands need of a network, in this process or in the API that keeps the embedded stores. */
export interface NetworkConnection {
  /** Removes what earlier loads left behind and begins a new one. */
  beginLoad(): Promise<BegunLoad>;
  /** Makes a load count, all of it at once. Throws when it is unknown, published already, or older than a day. */
  publishLoad(load: PublishedLoad): Promise<void>;
  /** Forgets a load that will not be published. */
  abandonLoad(id: number): Promise<void>;
  /** Makes the demo publishers and answers which of their days are missing; null in a network of somebody's own. */
  seedDemo(): Promise<DemoDays | null>;
  close(): Promise<void>;
}
