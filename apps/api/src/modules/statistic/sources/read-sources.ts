import { eq, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { EntityKind, NamedApplication, NamedEntity } from '#modules/criteria/entities.ts';
import { iconUrl } from '#modules/app-store/store-icons.ts';
import { actingAs } from '#stores/sql/acting.ts';
import type { Database } from '#stores/sql/database.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { statisticsDay, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { countedDays } from './counting-loads.ts';
import type { DayRow, Publications } from './counting-loads.ts';

/** What one statement reads for a report. */
export interface ReportReads {
  publications: Publications;
  /** The numbers of the publisher's own applications and ad blocks that were asked for by their ids. */
  numbers: Record<EntityKind, Map<string, number>>;
  /** The publisher's own applications and ad blocks that were asked for by their numbers. */
  applications: NamedApplication[];
  adBlocks: NamedEntity[];
}

export interface AskedReads {
  publisherId: string;
  /** What is known to have counted: it is not read again if it still counts. */
  known: Publications | null;
  /** Ids (UUIDs) and numbers of what is to be found. */
  ids: Record<EntityKind, readonly string[]>;
  numbers: Record<EntityKind, readonly number[]>;
}

type EntityTable = typeof application | typeof adBlock;
type ApplicationRow = [
  number: number,
  id: string,
  name: string,
  isDeleted: boolean,
  NamedApplication['platform'],
  string | null,
];
type AdBlockRow = [number: number, id: string, name: string, isDeleted: boolean];

/** Reads all that reports need of the relational store in one statement, so that all of it is of one instant. */
export function reportReads(database: Database): (asked: AskedReads) => Promise<ReportReads> {
  const publisherId = sql.placeholder('publisherId');
  const acting = actingAs(publisherId);
  const { day, loadId, isFinal } = statisticsDay;
  const asOf = sql`coalesce(${statisticsLoad.asOf}, ${statisticsLoad.publishedAt})`;
  // A day, the load that counts for it and whether it is closed, in one number.
  const counting = sql`(${loadId}::bigint << 20) | (((${day} - date '2000-01-01') & 524287) << 1) | ${isFinal}::int`;
  const own = <Row>(table: EntityTable, row: SQL, condition: SQL) => sql<Row[]>`(
    select coalesce(json_agg(json_build_array(${row})), '[]') from ${table}
    where ${eq(table.publisherId, publisherId)} and ${condition} and ${acting.hasBegun})`;
  const numbered = (table: EntityTable, ids: string) =>
    own<[id: string, number: number]>(table, sql`${table.id}, ${table.number}`, hasId(table, ids));

  const statement = database
    .select({
      mark: sql<string>`now.mark`,
      days: sql<DayRow[] | null>`case when now.mark <> ${sql.placeholder('mark')} then (
        select coalesce(json_agg(json_build_array(${day}, ${loadId}, ${isFinal}, ${asOf}) order by ${day}), '[]')
        from ${statisticsDay} join ${statisticsLoad} on ${statisticsLoad.id} = ${loadId}) end`,
      snapshot: sql<string>`case when now.mark <> ${sql.placeholder('mark')} then (
        select coalesce(max(${statisticsLoad.publication}), 0)::text from ${statisticsLoad}) end`,
      dataAsOf: sql<Date | null>`case when now.mark <> ${sql.placeholder('mark')} then (
        select max(${asOf}) from ${statisticsLoad} where ${statisticsLoad.publishedAt} is not null) end`.mapWith(
        statisticsLoad.publishedAt,
      ),
      applicationIds: numbered(application, 'applicationIds'),
      adBlockIds: numbered(adBlock, 'adBlockIds'),
      applications: own<ApplicationRow>(
        application,
        sql`${application.number}, ${application.id}, ${application.name}, ${isNotNull(application.deletedAt)},
          ${application.platform}, ${application.iconKey}`,
        hasNumber(application, 'applicationNumbers'),
      ),
      adBlocks: own<AdBlockRow>(
        adBlock,
        sql`${adBlock.number}, ${adBlock.id}, ${adBlock.name}, ${isNotNull(adBlock.deletedAt)}`,
        hasNumber(adBlock, 'adBlockNumbers'),
      ),
    })
    .from(
      sql`${acting.source}, (
        select count(*) || ' ' || coalesce(bit_xor(hashint8extended(${counting}, 0)), 0) as mark from ${statisticsDay}
      ) as now`,
    )
    .prepare('report_reads');

  return async ({ publisherId: id, known, ids, numbers }) => {
    const [row] = await statement.execute({
      publisherId: id,
      mark: known?.mark ?? '',
      applicationIds: arrayOf(ids.application),
      adBlockIds: arrayOf(ids.adBlock),
      applicationNumbers: arrayOf(numbers.application),
      adBlockNumbers: arrayOf(numbers.adBlock),
    });
    if (row === undefined) throw new Error('A select of constants returned no row.');
    return {
      publications:
        row.days === null && known !== null
          ? known
          : {
              mark: row.mark,
              snapshot: row.snapshot,
              days: countedDays(row.days ?? []),
              dataAsOf: row.dataAsOf,
            },
      numbers: { application: new Map(row.applicationIds), adBlock: new Map(row.adBlockIds) },
      applications: row.applications.map(([number, entityId, title, isDeleted, platform, icon]) => ({
        id: entityId,
        number,
        title,
        platform,
        iconUrl: iconUrl(icon),
        isDeleted,
      })),
      adBlocks: row.adBlocks.map(([number, entityId, title, isDeleted]) => ({
        id: entityId,
        number,
        title,
        isDeleted,
      })),
    };
  };
}

function hasId(table: EntityTable, ids: string): SQL {
  return sql`${table.id} = any(${sql.placeholder(ids)}::uuid[])`;
}

function hasNumber(table: EntityTable, numbers: string): SQL {
  return sql`${table.number} = any(${sql.placeholder(numbers)}::int[])`;
}

/** One bound array: thousands of single values take longer to bind than to look up. */
function arrayOf(values: readonly (string | number)[]): string {
  return `{${values.join()}}`;
}
