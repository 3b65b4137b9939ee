import { eq, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { iconUrl } from '#contract/icon-url.ts';
import type { EntityKind, NamedApplication, NamedEntity } from '#modules/statistics/catalogue/entities.ts';
import { actingAs } from '#stores/sql/acting.ts';
import { limitText } from '#stores/sql/as-publisher.ts';
import type { RowOwner } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { countingNow } from './counting-loads.ts';
import type { Snapshot } from './counting-loads.ts';

/** The numbers of a publisher's own applications and ad blocks, by their ids. */
export type EntityNumbers = Record<EntityKind, ReadonlyMap<string, number>>;

/** The result of the statement that reads the sources of a report. */
export interface SourceRows {
  publications: Snapshot;
  /** For the requested ids. */
  numbers: EntityNumbers;
  /** For the requested numbers. */
  applications: NamedApplication[];
  adBlocks: NamedEntity[];
}

/** The parameters of that statement. */
export interface SourceRequest {
  owner: RowOwner;
  /** The publications that were read last. They are not read again while they still count. */
  known: Snapshot | null;
  /** Ids (UUIDs) whose numbers are needed. */
  ids: Record<EntityKind, readonly string[]>;
  /** Numbers whose names are needed. */
  numbers: Record<EntityKind, readonly number[]>;
}

type EntityTable = typeof application | typeof adBlock;
type NumberRow = [id: string, number: number];
type AdBlockRow = [number: number, id: string, title: string, isDeleted: boolean];
type ApplicationRow = [...AdBlockRow, platform: NamedApplication['platform'], iconKey: string | null];

/**
 * Prepares the statement that reads everything that reports need of the relational store. It is one statement, so that
 * all of it is of one instant.
 */
export function prepareSources(database: Database): (request: SourceRequest) => Promise<SourceRows> {
  const publisherId = sql.placeholder('publisherId');
  const acting = actingAs({ publisherId, limit: sql.placeholder('limit') });
  const counting = countingNow();
  const own = <Row>(table: EntityTable, row: SQL, condition: SQL) => sql<Row[]>`(
    select coalesce(json_agg(json_build_array(${row})), '[]') from ${table}
    where ${eq(table.publisherId, publisherId)} and ${condition} and ${acting.hasBegun})`;
  const numbered = (table: EntityTable, ids: string) =>
    own<NumberRow>(table, sql`${table.id}, ${table.number}`, hasId(table, ids));

  const statement = database
    .select({
      ...counting.columns,
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
    .from(sql`${acting.source}, ${counting.current}`)
    .prepare('report_reads');

  return async ({ owner, known, ids, numbers }) => {
    const [row] = await statement.execute({
      publisherId: owner.publisherId,
      limit: limitText(owner),
      snapshot: known?.snapshot ?? '',
      applicationIds: arrayOf(ids.application),
      adBlockIds: arrayOf(ids.adBlock),
      applicationNumbers: arrayOf(numbers.application),
      adBlockNumbers: arrayOf(numbers.adBlock),
    });
    if (row === undefined) throw new Error('A select of constants returned no row.');
    return {
      publications: counting.read(row, known),
      numbers: { application: new Map(row.applicationIds), adBlock: new Map(row.adBlockIds) },
      applications: row.applications.map(namedApplication),
      adBlocks: row.adBlocks.map(namedAdBlock),
    };
  };
}

function namedAdBlock([number, id, title, isDeleted]: AdBlockRow): NamedEntity {
  return { id, number, title, isDeleted };
}

function namedApplication([number, id, title, isDeleted, platform, iconKey]: ApplicationRow): NamedApplication {
  return { id, number, title, platform, iconUrl: iconUrl(iconKey), isDeleted };
}

function hasId(table: EntityTable, ids: string): SQL {
  return sql`${table.id} = any(${sql.placeholder(ids)}::uuid[])`;
}

function hasNumber(table: EntityTable, numbers: string): SQL {
  return sql`${table.number} = any(${sql.placeholder(numbers)}::int[])`;
}

/** One bound array: to bind thousands of single values needs more time than to look them up. */
function arrayOf(values: readonly (string | number)[]): string {
  return `{${values.join()}}`;
}
