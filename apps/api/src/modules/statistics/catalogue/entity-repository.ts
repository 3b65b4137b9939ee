import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { iconUrl } from '#contract/icon-url.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import type { EntityKind, NamedApplication, NamedEntity } from './named-entity.ts';

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
export function applicationsOf(own: OwnDatabase, publisherId: string): Promise<NamedApplication[]> {
  return own
    .select(applicationColumns)
    .from(application)
    .where(eq(application.publisherId, publisherId))
    .orderBy(sql`${application.deletedAt} desc nulls first`)
    .limit(mostListed);
}

/** The numbers of the publisher's applications that are not deleted, as one JSON value: there may be thousands. */
export async function currentApplicationNumbers(own: OwnDatabase, publisherId: string): Promise<number[]> {
  const [all] = await own
    .select({ numbers: sql<number[]>`coalesce(json_agg(${application.number}), '[]')` })
    .from(application)
    .where(and(eq(application.publisherId, publisherId), isNull(application.deletedAt)));
  return all?.numbers ?? [];
}

/** The publisher's applications with these numbers. */
export function applicationsByNumber(
  own: OwnDatabase,
  publisherId: string,
  numbers: number[],
): Promise<NamedApplication[]> {
  return own
    .select(applicationColumns)
    .from(application)
    .where(and(eq(application.publisherId, publisherId), inArray(application.number, numbers)));
}

/** The publisher's ad blocks with these numbers. */
export function adBlocksByNumber(own: OwnDatabase, publisherId: string, numbers: number[]): Promise<NamedEntity[]> {
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
export function numbersById(
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
 * because reading row by row takes several times as long.
 */
export async function namesByNumber(
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
    // One bound array: thousands of single values take longer to bind than to look up.
    .where(and(eq(table.publisherId, publisherId), sql`${table.number} = any(${`{${numbers.join()}}`}::int[])`));
  return all?.names ?? [];
}
