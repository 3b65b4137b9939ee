import { eq, sql } from 'drizzle-orm';
import { startOfDay } from '#modules/statistics/days/day-clock.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import type { DocumentKind } from '#modules/documents/network-documents/document-kinds.ts';
import { second } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { probeFiles } from './file-probe.network.ts';
import type { FileProbe } from './file-probe.network.ts';
import { skewOf } from './inspected-answer.ts';
import { findNewestLoad, findUnfinishedDays } from '#modules/statistics/loads/publication/newest-load.network.ts';
import { inspectHosts } from './warehouse-inspection.ts';
import type { InspectedHost } from './warehouse-inspection.ts';

/** What a process that has the stores found in them. Times are seconds. */
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
    const accounts = await network.$count(publisher, eq(publisher.email, demo));
    const unfinishedDays = await findUnfinishedDays(network, settings);
    const { newestDay } = await findNewestLoad(network);
    const factsAge = newestDay === null ? null : (settings.now().getTime() - factsEnd(newestDay, settings)) / second;
    if (row === undefined) throw new Error('The relational store did not answer.');
    const { due, oldestDue, dead, waiting, oldest, ...found } = row;
    return {
      ...found,
      unfinishedDays,
      factsAge,
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
