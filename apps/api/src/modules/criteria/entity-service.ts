import type { Locale } from '@publisher-console/api-contract';
import type { Database } from '#stores/sql/database.ts';
import { criteriaRepository } from './criteria-repository.ts';
import type { NamedEntity } from './criteria-repository.ts';

export type { NamedEntity };

/** What a publisher's statistics can be about, by name. */
export interface EntityService {
  /** The publisher's own applications, deleted ones included, in the order of their titles. */
  applications(publisherId: string, locale: Locale): Promise<NamedEntity[]>;
  /** The publisher's own ad blocks, deleted ones included, in the order of their titles. */
  adBlocks(publisherId: string, locale: Locale): Promise<NamedEntity[]>;
}

export function entityService(database: Database): EntityService {
  const repository = criteriaRepository(database);
  return {
    applications: async (publisherId, locale) => byTitle(await repository.applicationsOf(publisherId), locale),
    adBlocks: async (publisherId, locale) => byTitle(await repository.adBlocksOf(publisherId), locale),
  };
}

function byTitle(entities: NamedEntity[], locale: Locale): NamedEntity[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  return entities.toSorted((a, b) => collator.compare(a.title, b.title) || a.number - b.number);
}
