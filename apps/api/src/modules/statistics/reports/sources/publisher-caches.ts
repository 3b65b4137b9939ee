import type { EntityKind } from '#modules/statistics/catalogue/named-entity.ts';
import type { EntityNumbers } from './read-sources.ts';

/** What is cached for a publisher. Its next report probably needs the same. */
interface PublisherCache {
  /** The numbers of ids that filters had. */
  numbers: Record<EntityKind, Map<string, number>>;
  /** The applications and ad blocks of the last page that had any. */
  shown: Record<EntityKind, readonly number[]>;
}

export const entityKinds = ['application', 'adBlock'] as const satisfies readonly EntityKind[];

const mostPublishers = 500;

/** Ids of one kind that are cached for a publisher. */
const mostIds = 500;

/** Caches by publisher; the one that was used longest ago is dropped. */
export function createPublisherCaches(): (publisherId: string) => PublisherCache {
  const publishers = new Map<string, PublisherCache>();
  return (publisherId) => {
    const cache = publishers.get(publisherId) ?? {
      numbers: { application: new Map(), adBlock: new Map() },
      shown: { application: [], adBlock: [] },
    };
    // A Map keeps the order of insertion, so that the first key is the one that was used longest ago.
    publishers.delete(publisherId);
    publishers.set(publisherId, cache);
    const [oldest] = publishers.keys();
    if (publishers.size > mostPublishers && oldest !== undefined) publishers.delete(oldest);
    return cache;
  };
}

export function cacheNumbers(cache: PublisherCache['numbers'], found: EntityNumbers): void {
  for (const kind of entityKinds) {
    const cached = cache[kind];
    for (const [id, number] of found[kind]) cached.set(id, number);
    if (cached.size > mostIds) cached.clear();
  }
}

/** The numbers of the ids; null unless all are cached. */
export function numbersIn(cached: ReadonlyMap<string, number>, ids: readonly string[]): Map<string, number> | null {
  const found = new Map<string, number>();
  for (const id of ids) {
    const number = cached.get(id);
    if (number === undefined) return null;
    found.set(id, number);
  }
  return found;
}
