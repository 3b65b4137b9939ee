import type { AdFormatId, GroupId, GroupValues, Locale } from '@publisher-console/api-contract';
import { adFormatIds, adFormats } from '#modules/criteria/ad-formats.ts';
import { countryOrder, countryTitle } from '#modules/criteria/countries.ts';
import type { EntityService, NamedEntity } from '#modules/criteria/entity-service.ts';

/** How the values of one group are called and ordered. */
export interface GroupNaming {
  /** The warehouse's keys from the first name to the last; null where the keys order themselves. */
  order: readonly (string | number)[] | null;
  /** The value on the wire of a key of the warehouse. */
  value: (key: unknown) => GroupValues;
}

interface Reader {
  publisherId: string;
  locale: Locale;
}

const namings: Record<GroupId, (entities: EntityService, reader: Reader) => Promise<GroupNaming>> = {
  application: async (entities, { publisherId, locale }) => {
    const named = await entities.applications(publisherId, locale);
    const reference = referenceOf(named);
    return { order: named.map(({ number }) => number), value: (key) => ({ application: reference(key) }) };
  },
  adBlock: async (entities, { publisherId, locale }) => {
    const named = await entities.adBlocks(publisherId, locale);
    const reference = referenceOf(named);
    return { order: named.map(({ number }) => number), value: (key) => ({ adBlock: reference(key) }) };
  },
  adFormat: async (_, { locale }) => ({
    order: byName(adFormatIds, (id) => adFormats[id][locale], locale),
    value: (key) => ({ adFormat: { id: key as AdFormatId, title: adFormats[key as AdFormatId][locale] } }),
  }),
  date: async () => ({ order: null, value: (key) => ({ date: String(key) }) }),
  geo_country: async (_, { locale }) => ({
    order: countryOrder[locale],
    value: (key) => ({ geo_country: { id: String(key), title: countryTitle(String(key), locale) } }),
  }),
};

/** The namings of the asked groups, in their order. Entities are the reader's own. */
export function groupNamings(ids: readonly GroupId[], entities: EntityService, reader: Reader): Promise<GroupNaming[]> {
  return Promise.all(ids.map((id) => namings[id](entities, reader)));
}

function byName<Key extends string>(keys: readonly Key[], name: (key: Key) => string, locale: Locale): Key[] {
  const collator = new Intl.Collator(locale);
  return keys.toSorted((a, b) => collator.compare(name(a), name(b)));
}

function referenceOf<Entity extends NamedEntity>(entities: readonly Entity[]) {
  const references = new Map(entities.map(({ number, ...reference }) => [number, reference]));
  return (key: unknown) => {
    const reference = references.get(Number(key));
    if (!reference)
      throw new Error(`The warehouse has facts of an entity that its owner does not have: ${String(key)}`);

    return reference;
  };
}
