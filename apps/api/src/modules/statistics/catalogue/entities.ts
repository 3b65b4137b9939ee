import { setImmediate } from 'node:timers/promises';
import type { ApplicationReference, Locale } from '@publisher-console/api-contract';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { iconUrl } from '#contract/icon-url.ts';
import { isEntityId } from '#contract/api-error.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase, RowOwner } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';

/** Names that are sorted at once, in a few milliseconds. */
const sliceSize = 1_000;

/** Random items whose median splits a part into two of about the same length. */
const sampleSize = 9;

/**
 * The first `most` items, in order; later ones are not sorted (a quickselect). It lets other calls run every few
 * milliseconds, because sorting a hundred thousand names lasts up to a second. No two items may be equal.
 */
export async function firstInSlices<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
  most: number,
): Promise<Item[]> {
  const first: Item[] = [];
  /** The parts that are not sorted yet; the last one comes first. */
  const parts = [items];
  for (let part = parts.pop(); part !== undefined && first.length < most; part = parts.pop()) {
    if (part.length > sliceSize) parts.push(...(await split(part, compare)));
    else first.push(...part.toSorted(compare));
    await setImmediate();
  }
  return first.slice(0, most);
}

/** The items that come after a middle one, itself included, and the items that come before it. */
async function split<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Promise<[after: Item[], before: Item[]]> {
  const sample = Array.from({ length: sampleSize }, () => items[Math.floor(Math.random() * items.length)] as Item);
  const middle = sample.toSorted(compare)[(sampleSize - 1) / 2] as Item;
  const [after, before]: [Item[], Item[]] = [[], []];
  for (const [index, item] of items.entries()) {
    (compare(item, middle) < 0 ? before : after).push(item);
    if (index % sliceSize === 0) await setImmediate();
  }
  return [after, before];
}

/** An application or an ad block. Deleted ones are included, because their statistics stay. */
export interface NamedEntity {
  id: string;
  /** Its key in the warehouse's tables. */
  number: number;
  title: string;
  isDeleted: boolean;
}

export interface NamedApplication extends NamedEntity {
  platform: ApplicationReference['platform'];
  iconUrl: string | null;
}

/** The groups whose names are in the relational store. */
export type EntityKind = 'application' | 'adBlock';

const tables = { application, adBlock };

const applicationColumns = {
  id: application.id,
  number: application.number,
  title: application.name,
  platform: application.platform,
  iconUrl: sql<string | null>`${application.iconKey}`.mapWith(iconUrl),
  isDeleted: sql<boolean>`${isNotNull(application.deletedAt)}`,
};

/** Applications of one list. A publisher cannot have more that are not deleted. */
const mostListed = 20_000;

/** The publisher's applications; if they are too many for a list, without the ones that were deleted longest ago. */
function applicationsOf(own: OwnDatabase, publisherId: string): Promise<NamedApplication[]> {
  return own
    .select(applicationColumns)
    .from(application)
    .where(eq(application.publisherId, publisherId))
    .orderBy(sql`${application.deletedAt} desc nulls first`)
    .limit(mostListed);
}

/** The numbers of the publisher's applications that are not deleted, as one JSON value: there may be thousands. */
async function currentApplicationNumbers(own: OwnDatabase, publisherId: string): Promise<number[]> {
  const [all] = await own
    .select({ numbers: sql<number[]>`coalesce(json_agg(${application.number}), '[]')` })
    .from(application)
    .where(and(eq(application.publisherId, publisherId), isNull(application.deletedAt)));
  return all?.numbers ?? [];
}

/** The publisher's applications with these numbers. */
function applicationsByNumber(own: OwnDatabase, publisherId: string, numbers: number[]): Promise<NamedApplication[]> {
  return own
    .select(applicationColumns)
    .from(application)
    .where(and(eq(application.publisherId, publisherId), inArray(application.number, numbers)));
}

/** The publisher's ad blocks with these numbers. */
function adBlocksByNumber(own: OwnDatabase, publisherId: string, numbers: number[]): Promise<NamedEntity[]> {
  return own
    .select({
      id: adBlock.id,
      number: adBlock.number,
      title: adBlock.name,
      isDeleted: sql<boolean>`${isNotNull(adBlock.deletedAt)}`,
    })
    .from(adBlock)
    .where(and(eq(adBlock.publisherId, publisherId), inArray(adBlock.number, numbers)));
}

/** The numbers of the publisher's applications or ad blocks with these ids. */
function numbersById(
  own: OwnDatabase,
  publisherId: string,
  kind: EntityKind,
  ids: readonly string[],
): Promise<{ id: string; number: number }[]> {
  const table = tables[kind];
  return (
    own
      .select({ id: table.id, number: table.number })
      .from(table)
      // One bound array, for the reason in `namesByNumber`.
      .where(and(eq(table.publisherId, publisherId), sql`${table.id} = any(${`{${ids.join()}}`}::uuid[])`))
  );
}

/**
 * The names of the publisher's applications or ad blocks with these numbers, in no order. They are one JSON value,
 * because reading row by row is several times slower.
 */
async function namesByNumber(
  own: OwnDatabase,
  publisherId: string,
  kind: EntityKind,
  numbers: readonly number[],
): Promise<[number: number, name: string][]> {
  const table = tables[kind];
  const [all] = await own
    .select({
      names: sql<[number, string][]>`coalesce(json_agg(json_build_array(${table.number}, ${table.name})), '[]')`,
    })
    .from(table)
    // One bound array: to bind thousands of single values needs more time than to look them up.
    .where(and(eq(table.publisherId, publisherId), sql`${table.number} = any(${`{${numbers.join()}}`}::int[])`));
  return all?.names ?? [];
}

/** An owner's applications and ad blocks, deleted ones included. */
export interface Entities {
  /** The applications for a list, in the order of their titles; see `applicationsOf`. */
  applications(owner: RowOwner, locale: Locale): Promise<NamedApplication[]>;
  /** The numbers of all applications that are not deleted, in no order. */
  currentApplicationNumbers(owner: RowOwner): Promise<number[]>;
  /** The applications with these numbers; at most a few thousand. */
  applicationsByNumber(owner: RowOwner, numbers: number[]): Promise<NamedApplication[]>;
  /** The ad blocks with these numbers; at most a few thousand. */
  adBlocksByNumber(owner: RowOwner, numbers: number[]): Promise<NamedEntity[]>;
  /**
   * The `most` numbers whose names come first, in the order of the reader's language or backwards. Equal names are
   * ordered by number. A number without a name is missing.
   */
  firstByName(
    kind: EntityKind,
    owner: RowOwner,
    numbers: readonly number[],
    order: { locale: Locale; isDescending: boolean; most: number },
  ): Promise<number[]>;
  /** The numbers of applications or ad blocks by id; an id that the publisher does not own is missing. */
  numbers(kind: EntityKind, owner: RowOwner, ids: readonly string[]): Promise<Map<string, number>>;
}

/**
 * Numbers whose names one statement reads. PGlite, which runs in this process, needs some twenty milliseconds for it.
 */
const mostNumbersAtOnce = 3_000;

export function createEntities(database: Database): Entities {
  return {
    async applications(owner, locale) {
      const applications = await asPublisher(database, owner, (own) => applicationsOf(own, owner.publisherId));
      const collator = titleCollator(locale);
      return applications.toSorted((a, b) => collator.compare(a.title, b.title) || a.number - b.number);
    },

    currentApplicationNumbers: (owner) =>
      asPublisher(database, owner, (own) => currentApplicationNumbers(own, owner.publisherId)),

    applicationsByNumber: (owner, numbers) =>
      asPublisher(database, owner, (own) => applicationsByNumber(own, owner.publisherId, numbers)),

    adBlocksByNumber: (owner, numbers) =>
      asPublisher(database, owner, (own) => adBlocksByNumber(own, owner.publisherId, numbers)),

    async firstByName(kind, owner, numbers, { locale, isDescending, most }) {
      const names: [number: number, name: string][] = [];
      for (let start = 0; start < numbers.length; start += mostNumbersAtOnce) {
        const some = numbers.slice(start, start + mostNumbersAtOnce);
        names.push(...(await asPublisher(database, owner, (own) => namesByNumber(own, owner.publisherId, kind, some))));
        // PGlite blocks the event loop, so other calls run here.
        await setImmediate();
      }
      const collator = titleCollator(locale);
      const sign = isDescending ? -1 : 1;
      const first = await firstInSlices(
        names,
        ([a, nameA], [b, nameB]) => sign * (collator.compare(nameA, nameB) || a - b),
        most,
      );
      return first.map(([number]) => number);
    },

    async numbers(kind, owner, ids) {
      const possible = ids.filter(isEntityId);
      if (possible.length === 0) return new Map();

      const found = await asPublisher(database, owner, (own) => numbersById(own, owner.publisherId, kind, possible));
      return new Map(found.map(({ id, number }) => [id, number]));
    },
  };
}

/** Compares titles as a reader of the language expects: `Level 2` comes before `Level 10`. */
function titleCollator(locale: Locale): Intl.Collator {
  return new Intl.Collator(locale, { numeric: true });
}
