import type { Locale } from '@publisher-console/api-contract';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { adBlocksOf, applicationsOf } from './criteria-repository.ts';
import type { NamedApplication, NamedEntity } from './criteria-repository.ts';

export type { NamedApplication, NamedEntity };

/** What a publisher's statistics can be about, by name. */
export interface EntityService {
  /** The publisher's own applications, deleted ones included, in the order of their titles. */
  applications(publisherId: string, locale: Locale): Promise<NamedApplication[]>;
  /** The publisher's own ad blocks, deleted ones included, in the order of their titles. */
  adBlocks(publisherId: string, locale: Locale): Promise<NamedEntity[]>;
}

export function entityService(database: Database): EntityService {
  return {
    applications: async (publisherId, locale) =>
      byTitle(await asPublisher(database, publisherId, (own) => applicationsOf(own, publisherId)), locale),
    adBlocks: async (publisherId, locale) =>
      byTitle(await asPublisher(database, publisherId, (own) => adBlocksOf(own, publisherId)), locale),
  };
}

function byTitle<Entity extends NamedEntity>(entities: Entity[], locale: Locale): Entity[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  return entities.toSorted((a, b) => collator.compare(a.title, b.title) || a.number - b.number);
}
