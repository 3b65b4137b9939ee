import type { AdFormatId, GroupId, GroupValues, Locale } from '@publisher-console/api-contract';
import { adFormats } from '#modules/criteria/ad-formats.ts';
import { countryTitle } from '#modules/criteria/countries.ts';
import type { Entities, NamedEntity } from '#modules/criteria/entities.ts';
import type { Cell } from '#stores/warehouse/warehouse.ts';
import { remembered } from './remembered-texts.ts';
import type { GroupKeys, ReportedRow, ReportedSums } from '#modules/statistic/compiler/compile-report.ts';
import type { ReportReads } from '#modules/statistic/sources/read-sources.ts';

/** A row with the values of its groups as the contract names them. */
export interface NamedRow extends ReportedSums {
  groups: GroupValues;
}

/** Who reads the names: the owner of all that is named, and the language. */
export interface NameReader {
  publisherId: string;
  locale: Locale;
}

/** What is named with some of the rows, perhaps; the owner's own. */
export type NamesAhead = Pick<ReportReads, 'applications' | 'adBlocks'>;

/** Names the rows of one report, a batch at a time; it looks up only what the batch speaks of. */
export type RowNaming = (rows: readonly ReportedRow[]) => Promise<NamedRow[]>;

/** How many names of one kind a report keeps for its next rows. */
const mostKnown = 20_000;

export function rowNaming(
  groupIds: readonly GroupId[],
  entities: Entities,
  { publisherId, locale }: NameReader,
  ahead: Promise<NamesAhead>,
): RowNaming {
  const applications = lookup((numbers) => entities.applicationsByNumber(publisherId, numbers));
  const adBlocks = lookup((numbers) => entities.adBlocksByNumber(publisherId, numbers));

  const countryName = remembered((code) => countryTitle(code, locale));

  /** Adds the value on the wire of a group's key. A file has millions of them, so a row makes no object of its own for each. */
  const add: Record<GroupId, (values: GroupValues, key: Cell | undefined) => void> = {
    application: (values, key) => void (values.application = applications.reference(key)),
    adBlock: (values, key) => void (values.adBlock = adBlocks.reference(key)),
    adFormat: (values, key) =>
      void (values.adFormat = { id: key as AdFormatId, title: adFormats[key as AdFormatId][locale] }),
    date: (values, key) => void (values.date = String(key)),
    geo_country: (values, key) => void (values.geo_country = { id: String(key), title: countryName(String(key)) }),
  };
  const named = (keys: GroupKeys): GroupValues => {
    const values: GroupValues = {};
    for (const id of groupIds) add[id](values, keys[id]);
    return values;
  };

  return async (rows) => {
    const found = await ahead;
    applications.know(found.applications);
    adBlocks.know(found.adBlocks);
    if (groupIds.includes('application')) await applications.learn(rows.map(({ keys }) => Number(keys.application)));
    if (groupIds.includes('adBlock')) await adBlocks.learn(rows.map(({ keys }) => Number(keys.adBlock)));
    return rows.map(({ keys, sums, compared }) => ({ groups: named(keys), sums, compared }));
  };
}

/** Remembers entities by their numbers, and asks for those that it does not know. */
function lookup<Entity extends NamedEntity>(find: (numbers: number[]) => Promise<Entity[]>) {
  const known = new Map<number, Omit<Entity, 'number'>>();
  const know = (found: readonly Entity[]) => {
    for (const { number, ...reference } of found) known.set(number, reference);
  };
  return {
    know,

    async learn(numbers: readonly number[]): Promise<void> {
      if (known.size > mostKnown) known.clear();
      const unknown = [...new Set(numbers)].filter((number) => !known.has(number));
      if (unknown.length === 0) return;

      know(await find(unknown));
    },

    reference(key: Cell | undefined): Omit<Entity, 'number'> {
      const reference = known.get(Number(key));
      if (!reference)
        throw new Error(`The warehouse has facts of an entity that its owner does not have: ${String(key)}`);

      return reference;
    },
  };
}
