import type { Locale } from '@publisher-console/api-contract';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { namesOf, namesVersion } from './criteria-repository.ts';
import type { EntityKind, NamesVersion } from './criteria-repository.ts';
import { sortedInSlices } from './sort-in-slices.ts';

/** A publisher's numbers of one kind, from the first name to the last. */
export type NumbersByName = readonly number[];

export interface NameOrders {
  /** The order of the names as they are now, in the order of the reader's language. */
  numbersByName(kind: EntityKind, publisherId: string, locale: Locale): Promise<NumbersByName>;
}

interface KeptOrder {
  version: NamesVersion;
  numbers: Promise<NumbersByName>;
}

/** How many numbers are kept in memory, of all publishers together. */
const mostKept = 2_000_000;

/**
 * Orders names once and keeps the order for as long as no name changes, because putting a hundred thousand names in
 * order takes half a second and a report needs it for every page. The orders that were asked for last are kept.
 */
export function createNameOrders(database: Database): NameOrders {
  const kept = new Map<string, KeptOrder>();

  function makeRoom(): void {
    let total = 0;
    for (const { version } of kept.values()) total += version.count;
    for (const [key, { version }] of kept) {
      if (total <= mostKept) return;
      kept.delete(key);
      total -= version.count;
    }
  }

  async function order(kind: EntityKind, publisherId: string, locale: Locale): Promise<NumbersByName> {
    const names = await asPublisher(database, publisherId, (own) => namesOf(own, publisherId, kind));
    const collator = titleCollator(locale);
    const sorted = await sortedInSlices(names, ([a, nameA], [b, nameB]) => collator.compare(nameA, nameB) || a - b);
    return sorted.map(([number]) => number);
  }

  return {
    async numbersByName(kind, publisherId, locale) {
      // The version is read before the names: names that change in between are read again by the next report.
      const version = await asPublisher(database, publisherId, (own) => namesVersion(own, publisherId, kind));
      const key = [kind, publisherId, locale].join(' ');
      const known = kept.get(key);
      const isCurrent = known?.version.count === version.count && known.version.hash === version.hash;
      const numbers = isCurrent ? known.numbers : order(kind, publisherId, locale);
      kept.delete(key);
      kept.set(key, { version, numbers });
      makeRoom();
      try {
        return await numbers;
      } catch (error) {
        if (kept.get(key)?.numbers === numbers) kept.delete(key);
        throw error;
      }
    },
  };
}

/** Compares titles as a reader of the language expects: `Level 2` comes before `Level 10`. */
export function titleCollator(locale: Locale): Intl.Collator {
  return new Intl.Collator(locale, { numeric: true });
}
