import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { adFormat } from '#stores/sql/tables/ad-format.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { adBlockExternalId } from '#stores/sql/tables/feed.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { mainSource } from '#stores/sql/tables/source.ts';
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

/** Which ad blocks an order reads: by their ids, by their numbers, or by their ids in a source. */
export interface NamedAdBlocks {
  ids?: string[] | undefined;
  numbers?: number[] | undefined;
  external?: { sourceId: string; ids: string[] } | undefined;
}

/** An ad block with its id in the requested source; null without one. */
export interface NamedAdBlock extends AdBlockEntry {
  externalId?: string | null;
}

/** Reads the ad blocks with these names. Deleted ones are included: their last statistics may arrive later. */
export function readAdBlocks(
  { database }: NetworkStores,
  { ids = [], numbers = [], external = { sourceId: '', ids: [] } }: NamedAdBlocks,
): Promise<NamedAdBlock[]> {
  const isOfSource = and(
    eq(adBlockExternalId.adBlockId, adBlock.id),
    eq(adBlockExternalId.source, external.sourceId),
    sql`${adBlockExternalId.externalId} in (select jsonb_array_elements_text(${JSON.stringify(external.ids)}::jsonb))`,
  );
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
        externalId: adBlockExternalId.externalId,
      })
      .from(adBlock)
      .innerJoin(application, eq(application.id, adBlock.applicationId))
      .innerJoin(adFormat, eq(adFormat.id, adBlock.adFormat))
      .innerJoin(publisher, eq(publisher.id, adBlock.publisherId))
      .leftJoin(adBlockExternalId, isOfSource)
      .where(
        or(
          sql`${adBlock.id} = any(${`{${ids.join(',')}}`}::uuid[])`,
          sql`${adBlock.number} = any(${`{${numbers.join(',')}}`}::int[])`,
          isNotNull(adBlockExternalId.externalId),
        ),
      ),
  );
}

/** Ids of one order: about 2 MB of JSON in the answer. */
export const idsOfOrder = 10_000;

/** Characters. */
export const longestExternalId = 200;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The ad blocks that the rows of a load name. A network may have millions more. */
export interface AdBlockLookup {
  /**
   * Fetches the ad blocks of those names, as `blockNameOf` writes them, that were not requested yet. Any text is
   * allowed.
   */
  fetch(names: Iterable<string>): Promise<void>;
  /** The ad block of a fetched name; undefined if the network has none. Ids may have capital letters. */
  find(name: string): AdBlockEntry | undefined;
  /** How many of the fetched names have no ad block. */
  countOfUnknown(): number;
  /** All that were found, by their names; ids have no capital letters. */
  entries(): Iterable<[name: string, block: AdBlockEntry]>;
}

/** How names of one kind are requested. A text that cannot be such a name is not requested. */
interface NameKind {
  isOne(name: string): boolean;
  inputOf(names: readonly string[], sourceId: string): NamedAdBlocks;
  nameOf(block: NamedAdBlock): string;
}

const nameKinds: readonly NameKind[] = [
  { isOne: (name) => uuid.test(name), inputOf: (ids) => ({ ids: [...ids] }), nameOf: ({ id }) => id },
  {
    isOne: (name) => /^#[1-9]\d{0,8}$/u.test(name),
    inputOf: (names) => ({ numbers: names.map((name) => Number(name.slice(1))) }),
    nameOf: ({ number }) => `#${number}`,
  },
  {
    isOne: (name) => name.startsWith('=') && name.length <= longestExternalId + 1,
    inputOf: (names, sourceId) => ({ external: { sourceId, ids: names.map((name) => name.slice(1)) } }),
    nameOf: ({ externalId }) => `=${externalId}`,
  },
];

/** Looks up the ad blocks that rows of a source name. */
export function createAdBlockLookup(network: LoadConnection, sourceId: string = mainSource): AdBlockLookup {
  const found = new Map<string, AdBlockEntry>();
  const requested = new Set<string>();
  return {
    async fetch(names) {
      const missing = new Set<string>();
      for (const name of names) {
        const asWritten = name.startsWith('=') ? name : name.toLowerCase();
        if (!requested.has(asWritten)) missing.add(asWritten);
      }
      for (const kind of nameKinds) {
        const all = [...missing].filter((name) => kind.isOne(name));
        for (let place = 0; place < all.length; place += idsOfOrder) {
          const part = all.slice(place, place + idsOfOrder);
          for (const { externalId, ...entry } of await network.order('adBlocks', kind.inputOf(part, sourceId)))
            found.set(kind.nameOf({ ...entry, externalId: externalId ?? null }), entry);
          for (const name of part) requested.add(name);
        }
      }
    },
    find: (name) => found.get(name) ?? (name.startsWith('=') ? undefined : found.get(name.toLowerCase())),
    countOfUnknown: () => requested.size - found.size,
    entries: () => found.entries(),
  };
}
