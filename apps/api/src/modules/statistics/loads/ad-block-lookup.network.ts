import { eq, sql } from 'drizzle-orm';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { adFormat } from '#stores/sql/tables/ad-format.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import type { LoadConnection } from './load-commands.network.ts';

/** An ad block by its ids, which files of statistics have, and by its numbers, which the warehouse has. */
export interface AdBlockEntry {
  id: string;
  number: number;
  applicationId: string;
  applicationNumber: number;
  publisherNumber: number;
  adFormat: string;
  adFormatNumber: number;
}

/** Reads the ad blocks with these ids. Deleted ones are included: their last statistics may arrive later. */
export function readAdBlocks({ database }: NetworkStores, { ids }: { ids: string[] }): Promise<AdBlockEntry[]> {
  return asNetwork(database, (network) =>
    network
      .select({
        id: adBlock.id,
        number: adBlock.number,
        applicationId: application.id,
        applicationNumber: application.number,
        publisherNumber: publisher.number,
        adFormat: adBlock.adFormat,
        adFormatNumber: adFormat.number,
      })
      .from(adBlock)
      .innerJoin(application, eq(application.id, adBlock.applicationId))
      .innerJoin(adFormat, eq(adFormat.id, adBlock.adFormat))
      .innerJoin(publisher, eq(publisher.id, adBlock.publisherId))
      .where(sql`${adBlock.id} = any(${`{${ids.join(',')}}`}::uuid[])`),
  );
}

/** Ids of one order: about 2 MB of JSON in the answer. */
export const idsOfOrder = 10_000;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The ad blocks that the rows of a load name. A network may have millions more. */
export interface AdBlockLookup {
  /** Fetches those of the ids that were not asked for yet. Ids may have capital letters, and may be any text. */
  fetch(ids: Iterable<string>): Promise<void>;
  /** The ad block of an id that was fetched; undefined if the network has none. */
  find(id: string): AdBlockEntry | undefined;
  /** All that were found. */
  entries(): Iterable<AdBlockEntry>;
}

/** Not in `ad-blocks.ts`, so that the terminal does not import drizzle. */
export function createAdBlockLookup(network: LoadConnection): AdBlockLookup {
  const found = new Map<string, AdBlockEntry>();
  const asked = new Set<string>();
  return {
    async fetch(ids) {
      const missing = new Set<string>();
      for (const id of ids) {
        const lower = id.toLowerCase();
        if (!asked.has(lower) && uuid.test(lower)) missing.add(lower);
      }
      const all = [...missing];
      for (let place = 0; place < all.length; place += idsOfOrder) {
        const part = all.slice(place, place + idsOfOrder);
        for (const entry of await network.order('adBlocks', { ids: part })) found.set(entry.id, entry);
        for (const id of part) asked.add(id);
      }
    },
    find: (id) => found.get(id) ?? found.get(id.toLowerCase()),
    entries: () => found.values(),
  };
}
