import { setImmediate } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { canonicalAddress } from '#modules/publishers/email-address.ts';
import { selectAccounts } from '#modules/publishers/publisher-account.ts';
import type { AccountRow } from '#modules/publishers/publisher-account.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { application } from '#stores/sql/tables/application.ts';
import { applicationExternalId, publisherExternalId } from '#stores/sql/tables/feed.ts';
import { contact } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

/** Values of one statement: Postgres binds at most 65,535. */
const valuesOfStatement = 5_000;

/** All rows that `read` finds for the values, which are many. */
export async function inParts<Value, Row>(
  values: Iterable<Value>,
  read: (part: Value[]) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const all = [...new Set(values)];
  const rows: Row[] = [];
  for (let place = 0; place < all.length; place += valuesOfStatement) {
    await setImmediate();
    rows.push(...(await read(all.slice(place, place + valuesOfStatement))));
  }
  return rows;
}

/**
 * Splits rows that are written into those of one statement, with the other work of the process between them: the embedded
 * store answers without a turn of the event loop.
 */
export async function* parts<Row>(rows: readonly Row[], rowsOfStatement = 250): AsyncGenerator<Row[]> {
  for (let place = 0; place < rows.length; place += rowsOfStatement) {
    await setImmediate();
    yield rows.slice(place, place + rowsOfStatement);
  }
}

/** The row that a cell names; `ambiguous` if it is the number of one and the external id of another. */
export type NamedRow<Row> = Row | 'ambiguous' | null;

type FindNamed<Row> = (name: string) => NamedRow<Row>;

function findNamed<Row extends { id: string }>(...maps: ReadonlyMap<string, Row>[]): FindNamed<Row> {
  return (name) => {
    const found = new Map(maps.flatMap((map) => map.get(name) ?? []).map((row) => [row.id, row]));
    if (found.size > 1) return 'ambiguous';
    return [...found.values()][0] ?? null;
  };
}

const numbersIn = (names: Iterable<string>) => [...names].filter((name) => /^[1-9]\d{0,8}$/.test(name)).map(Number);

export type ImportedPublisher = AccountRow;

/** Publishers by their external ids in a source. */
export async function publishersByExternalId(
  network: NetworkDatabase,
  source: string,
  ids: Iterable<string>,
): Promise<Map<string, ImportedPublisher>> {
  const { externalId } = publisherExternalId;
  const named = await inParts(ids, (part) =>
    network
      .select({ externalId, id: publisherExternalId.publisher })
      .from(publisherExternalId)
      .where(and(eq(publisherExternalId.source, source), inArray(externalId, part))),
  );
  const rows = await selectBy(
    network,
    publisher.id,
    named.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    named.flatMap(({ externalId: name, id }) => {
      const row = byId.get(id);
      return row === undefined ? [] : [[name, row]];
    }),
  );
}

/** Publishers by their e-mail addresses, which may have capital letters. */
export async function publishersByEmail(
  network: NetworkDatabase,
  emails: Iterable<string>,
): Promise<Map<string, ImportedPublisher>> {
  const canonical = [...emails].flatMap((email) => canonicalAddress(email) ?? []);
  const rows = await selectBy(network, contact.email, canonical);
  return new Map(rows.map((row) => [row.email, row]));
}

function selectBy<Value>(network: NetworkDatabase, column: PgColumn, values: Iterable<Value>) {
  return inParts(values, (part) => selectAccounts(network).where(inArray(column, part)));
}

/** Finds publishers by e-mail address, Publisher ID or external id. */
export async function namedPublishers(
  network: NetworkDatabase,
  source: string,
  names: readonly string[],
): Promise<FindNamed<ImportedPublisher>> {
  const byId = await publishersByExternalId(network, source, names);
  const byEmail = await publishersByEmail(
    network,
    names.filter((name) => name.includes('@')),
  );
  const numbered = await selectBy(network, publisher.number, numbersIn(names));
  const find = findNamed(byId, byEmail, new Map(numbered.map((row) => [String(row.number), row])));
  return (name) => find(name.includes('@') ? (canonicalAddress(name) ?? name) : name);
}

export type ImportedApplication = typeof application.$inferSelect;

/** Applications by their external ids in a source, deleted ones included. */
export async function applicationsByExternalId(
  network: NetworkDatabase,
  source: string,
  ids: Iterable<string>,
): Promise<Map<string, ImportedApplication>> {
  const { externalId } = applicationExternalId;
  const rows = await inParts(ids, (part) =>
    network
      .select({ externalId, row: application })
      .from(applicationExternalId)
      .innerJoin(application, eq(application.id, applicationExternalId.applicationId))
      .where(and(eq(applicationExternalId.source, source), inArray(externalId, part))),
  );
  return new Map(rows.map(({ externalId: id, row }) => [id, row]));
}

/** Finds applications by number or external id, deleted ones included. */
export async function namedApplications(
  network: NetworkDatabase,
  source: string,
  names: readonly string[],
): Promise<FindNamed<ImportedApplication>> {
  const byId = await applicationsByExternalId(network, source, names);
  const numbered = await inParts(numbersIn(names), (part) =>
    network.select().from(application).where(inArray(application.number, part)),
  );
  return findNamed(byId, new Map(numbered.map((row) => [String(row.number), row])));
}
