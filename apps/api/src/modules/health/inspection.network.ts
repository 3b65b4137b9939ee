import { buffer } from 'node:stream/consumers';
import type { ClickHouseClient } from '@clickhouse/client';
import { eq, sql } from 'drizzle-orm';
import { createJobQueue } from '#jobs/job-queue.ts';
import type { DocumentKind } from '#modules/documents/network-documents/document-kinds.ts';
import { putFileRemoval } from '#modules/files/file-removal.ts';
import { addDays, startOfDay } from '#modules/statistics/days/periods.ts';
import { readSourceStates } from '#modules/statistics/loads/late-sources.network.ts';
import { findNewestLoad, findUnfinishedDays } from '#modules/statistics/loads/publication/load-history.network.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { second } from '#process/durations.ts';
import { inTime } from '#process/in-time.ts';
import { newFileKey } from '#stores/files/file-key.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { momentOf } from '#stores/sql/shared-clock.ts';
import { job } from '#stores/sql/tables/job.ts';
import { person } from '#stores/sql/tables/person.ts';
import { hostsOf } from '#stores/warehouse/hosts.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';

/** Milliseconds in which a host of the warehouse, or the store of files, has to answer. */
const answerTime = 10_000;

/** The message of the system or the server: the cause of an error of the product. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? faultOf(error.cause) : error.message;
}

/**
 * Seconds by which a store's clock is ahead of this process's.
 * @param seconds - its time since 1970, read between `before` and now
 * @param before - in milliseconds
 */
function skewOf(seconds: number, before: number): number {
  return seconds - (before + Date.now()) / 2_000;
}

interface WarehouseHost {
  version: string;
  /** Seconds by which its clock is ahead of this process's. */
  skew: number;
  /** The disk with the least free bytes; null where the user may not see it. */
  disk: { free: number; total: number } | null;
}

/** A host of the warehouse, such as `stats.example:8123`, and its answer. */
type InspectedHost = { host: string } & (WarehouseHost | { fault: string });

/** Looks at all hosts at once. Never rejects. */
function inspectHosts(writer: WarehouseConnection): Promise<InspectedHost[]> {
  const inspected = hostsOf(writer).map(async (connection) => ({
    host: new URL(connection.url).host,
    ...(await inspectHost(connection).catch((error: unknown) => ({ fault: faultOf(error) }))),
  }));
  return Promise.all(inspected);
}

async function inspectHost(writer: WarehouseConnection): Promise<WarehouseHost> {
  const client = openWriterClient(writer);
  try {
    const before = Date.now();
    const [row] = await rowsOf<[version: string, now: number]>(client, 'SELECT version(), toFloat64(now64(3))');
    if (row === undefined) throw new Error('The warehouse did not answer.');
    const [version, now] = row;
    const skew = skewOf(now, before);
    const disks = await rowsOf<[free: number, total: number]>(
      client,
      'SELECT toFloat64(free_space), toFloat64(total_space) FROM system.disks ORDER BY free_space LIMIT 1',
    ).catch(() => []);
    const [disk] = disks;
    return { version, skew, disk: disk === undefined ? null : { free: disk[0], total: disk[1] } };
  } finally {
    await client.close();
  }
}

async function rowsOf<Row>(client: ClickHouseClient, query: string): Promise<Row[]> {
  const late = AbortSignal.timeout(answerTime);
  try {
    const answer = await client.query({ query, format: 'JSONCompact', abort_signal: late });
    return (await answer.json<Row>()).data;
  } catch (error) {
    throw late.aborted ? new Error('no answer in time') : error;
  }
}

/** The fault of the store of files; null where this process cannot open it. */
type FileProbe = { fault: string | null } | null;

/** Writes a small file, reads it and deletes it. */
async function probeFiles(stores: NetworkStores): Promise<FileProbe> {
  const { files } = stores;
  if (files === null) return null;
  return { fault: await inTime(writeAndRead({ ...stores, files }), answerTime).catch(faultOf) };
}

async function writeAndRead({ files, database, settings: { now } }: NetworkStores & { files: FileStore }) {
  const key = newFileKey();
  const probe = 'A probe of the store of files.';
  // Removes the file if this process does not.
  await asNetwork(database, (network) => putFileRemoval(createJobQueue({ now }), network, { key, now: now() }));
  await files.put(key, probeOf(probe));
  const read = await buffer(await files.get(key));
  await files.delete(key);
  await asNetwork(database, (network) => network.delete(job).where(eq(job.key, key)));
  return read.toString() === probe ? null : 'other bytes were read than were written';
}

async function* probeOf(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}

/** The result of an inspection by a process that has the stores. Times are seconds. */
export interface Inspection {
  /** Null before the stores have one. */
  networkId: string | null;
  relational: {
    version: string;
    isSuperuser: boolean;
    /** How far its clock is ahead of this process's. */
    skew: number;
  };
  warehouse: InspectedHost[];
  files: FileProbe;
  /** The reporting time zone that the statistics have; null before the first load. */
  timeZone: string | null;
  /** Days of statistics that ended more than a day ago, and whose facts do not reach their end. */
  unfinishedDays: string[];
  /** How long ago the newest facts end; null without statistics. */
  factsAge: number | null;
  /** The sources that are late, and through when their figures reach, in ISO 8601; null before the first. */
  lateSources: { id: string; since: string; reach: string | null; unfinishedDay: string | null }[];
  /** The kinds of the network's documents that are published in any language. */
  documents: DocumentKind[];
  /** Applications that wait for the network's approval, and how long ago the oldest one was added. */
  approvals: { waiting: number; oldest: number | null };
  jobs: { due: number; oldestDue: number | null; dead: number };
  hasDemo: boolean;
}

/**
 * Looks into the stores, and writes, reads and deletes a small file.
 * @param demo - the address of the demo account
 */
export async function inspectNetwork(stores: NetworkStores, { demo }: { demo: string }): Promise<Inspection> {
  const facts = await readFacts(stores, demo);
  const relational = await inspectRelational(stores.database);
  const [warehouse, files] = await Promise.all([inspectHosts(stores.writer), probeFiles(stores)]);
  return { ...facts, relational, warehouse, files };
}

const onCheck = sql`application where status = 'on_check' and deleted_at is null`;

function readFacts({ database, settings }: NetworkStores, demo: string) {
  return asNetwork(database, async (network) => {
    const [row] = await network
      .select({
        networkId: sql<string | null>`(select id::text from network)`,
        timeZone: sql<string | null>`(select time_zone from statistics_time_zone)`,
        due: sql<number>`(select count(*)::int from job where state <> 'dead' and due_at <= now())`,
        oldestDue: sql<number | null>`(select extract(epoch from now() - min(due_at))::float from job
          where state = 'waiting' and due_at <= now())`,
        dead: sql<number>`(select count(*)::int from job where state = 'dead')`,
        documents: sql<DocumentKind[]>`(select coalesce(json_agg(distinct kind), '[]') from network_document)`,
        waiting: sql<number>`(select count(*)::int from ${onCheck})`,
        oldest: sql<number | null>`(select extract(epoch from now() - min(created_at))::float from ${onCheck})`,
      })
      .from(sql`(select) as nothing`);
    const accounts = await network.$count(person, eq(person.email, demo));
    const unfinishedDays = await findUnfinishedDays(network, settings);
    const { newestDay } = await findNewestLoad(network);
    const factsAge = newestDay === null ? null : (settings.now().getTime() - factsEnd(newestDay, settings)) / second;
    const states = await readSourceStates(network, momentOf(settings.now().getTime()));
    const lateSources = states.flatMap(({ id, late, reach }) => {
      if (late === null) return [];
      const { since, unfinishedDay } = late;
      return { id, since: since.toISOString(), reach: reach?.toISOString() ?? null, unfinishedDay };
    });
    if (row === undefined) throw new Error('The relational store did not answer.');
    const { due, oldestDue, dead, waiting, oldest, ...found } = row;
    return {
      ...found,
      unfinishedDays,
      factsAge,
      lateSources,
      approvals: { waiting, oldest },
      jobs: { due, oldestDue, dead },
      hasDemo: accounts > 0,
    };
  });
}

/** When the facts of a day end: with the day, however late they were published. */
function factsEnd({ day, asOf }: { day: string; asOf: Date }, { timeZone }: { timeZone: string }): number {
  return Math.min(asOf.getTime(), startOfDay(addDays(day, 1), timeZone).getTime());
}

async function inspectRelational(database: Database): Promise<Inspection['relational']> {
  const before = Date.now();
  const [row] = await database
    .select({
      version: sql<string>`current_setting('server_version')`,
      isSuperuser: sql<boolean>`(select rolsuper from pg_roles where rolname = session_user)`,
      now: sql<number>`extract(epoch from clock_timestamp())::float`,
    })
    .from(sql`(select) as nothing`);
  if (row === undefined) throw new Error('The relational store did not answer.');
  const { version, isSuperuser, now } = row;
  return { version, isSuperuser, skew: skewOf(now, before) };
}
