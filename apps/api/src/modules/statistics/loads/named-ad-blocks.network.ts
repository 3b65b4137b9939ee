import type { AdBlockEntry } from './ad-blocks.network.ts';
import type { LoadConnection } from './load-commands.network.ts';

/** Ids of one order: about 2 MB of JSON in the answer. */
export const idsOfOrder = 10_000;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The ad blocks that the rows of a load name. A network may have millions more. */
export interface NamedAdBlocks {
  /** Fetches those of the ids that were not asked for yet. Ids may have capital letters, and may be any text. */
  fetch(ids: Iterable<string>): Promise<void>;
  /** The ad block of an id that was fetched; undefined if the network has none. */
  find(id: string): AdBlockEntry | undefined;
  /** All that were found. */
  entries(): Iterable<AdBlockEntry>;
}

/** Not in `ad-blocks.ts`, so that the terminal does not import drizzle. */
export function createNamedAdBlocks(network: LoadConnection): NamedAdBlocks {
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
