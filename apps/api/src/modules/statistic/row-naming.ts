import type { AdFormatId, GroupId, GroupValues, Locale } from '@publisher-console/api-contract';
import { adFormats } from '#modules/criteria/ad-formats.ts';
import { countryTitle } from '#modules/criteria/countries.ts';
import type { EntityService, NamedEntity } from '#modules/criteria/entity-service.ts';
import type { Cell } from '#stores/warehouse/warehouse.ts';
import type { GroupKeys, ReportedRow, ReportedSums } from './report-compiler.ts';

/** A row with the values of its groups as the contract names them. */
export interface NamedRow extends ReportedSums {
  groups: GroupValues;
}

/** Who reads the names: the owner of all that is named, and the language. */
export interface NameReader {
  publisherId: string;
  locale: Locale;
}

/** Names the rows of one report, a batch at a time; it looks up only what the batch speaks of. */
export type RowNaming = (rows: readonly ReportedRow[]) => Promise<NamedRow[]>;

/** How many names of one kind a report keeps for its next rows. */
const mostKnown = 20_000;

export function rowNaming(
  groupIds: readonly GroupId[],
  entities: EntityService,
  { publisherId, locale }: NameReader,
): RowNaming {
  const applications = lookup((numbers) => entities.applicationsByNumber(publisherId, numbers));
  const adBlocks = lookup((numbers) => entities.adBlocksByNumber(publisherId, numbers));

  /** The value on the wire of a group's key. */
  const values: Record<GroupId, (key: Cell | undefined) => GroupValues> = {
    application: (key) => ({ application: applications.reference(key) }),
    adBlock: (key) => ({ adBlock: adBlocks.reference(key) }),
    adFormat: (key) => ({ adFormat: { id: key as AdFormatId, title: adFormats[key as AdFormatId][locale] } }),
    date: (key) => ({ date: String(key) }),
    geo_country: (key) => ({ geo_country: { id: String(key), title: countryTitle(String(key), locale) } }),
  };
  const named = (keys: GroupKeys): GroupValues => Object.assign({}, ...groupIds.map((id) => values[id](keys[id])));

  return async (rows) => {
    if (groupIds.includes('application')) await applications.learn(rows.map(({ keys }) => Number(keys.application)));
    if (groupIds.includes('adBlock')) await adBlocks.learn(rows.map(({ keys }) => Number(keys.adBlock)));
    return rows.map(({ keys, ...sums }) => ({ groups: named(keys), ...sums }));
  };
}

/** Remembers entities by their numbers, and asks for those that it does not know. */
function lookup<Entity extends NamedEntity>(find: (numbers: number[]) => Promise<Entity[]>) {
  const known = new Map<number, Omit<Entity, 'number'>>();
  return {
    async learn(numbers: readonly number[]): Promise<void> {
      if (known.size > mostKnown) known.clear();
      const unknown = [...new Set(numbers)].filter((number) => !known.has(number));
      if (unknown.length === 0) return;

      for (const { number, ...reference } of await find(unknown)) known.set(number, reference);
    },

    reference(key: Cell | undefined): Omit<Entity, 'number'> {
      const reference = known.get(Number(key));
      if (!reference)
        throw new Error(`The warehouse has facts of an entity that its owner does not have: ${String(key)}`);

      return reference;
    },
  };
}
