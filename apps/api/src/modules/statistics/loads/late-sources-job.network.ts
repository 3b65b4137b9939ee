import { and, eq, lte, notInArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import { minute, second } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import { sourceAlarm } from '#stores/sql/tables/source.ts';
import { lateSourceEmail } from './late-source-email.ts';
import type { ReportedSource } from './late-source-email.ts';
import { readSourceStates } from './late-sources.network.ts';

interface LateSourcesDependencies {
  database: Database;
  outbox: Outbox;
  sharedNow: OpenedDatabase['sharedNow'];
  /** Receives the mails; without it, the log has the alarms. */
  supportEmail: string | undefined;
  /** The reporting time zone. */
  timeZone: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * Raises the alarm about a source that is late: once, again every six hours, and once when it is over. The row of the alarm
 * and its mail are of one transaction, so that several processes raise it once.
 */
export function createLateSourcesJob({
  database,
  outbox,
  sharedNow,
  supportEmail: to,
  timeZone,
  log,
}: LateSourcesDependencies): JobKind {
  async function send(network: NetworkDatabase, source: ReportedSource, isReminder: boolean): Promise<void> {
    if (to !== undefined) await outbox.put(network, lateSourceEmail(source, { to, timeZone, isReminder }));
  }

  return jobKind({
    name: 'late_sources',
    payload: v.object({}),
    lease: minute,
    atOnce: 1,
    retryAfter: backOff({ mostAttempts: 3, first: second, longest: minute }),
    every: 5 * minute,
    run: () =>
      asNetwork(database, async (network) => {
        const now = sharedNow();
        const states = await readSourceStates(network, now);
        for (const state of states) {
          const { id, reach, late } = state;
          if (late === null) continue;
          const raised = await raise(network, id, now);
          if (raised === null) continue;
          log.warn({ source: id, since: late.since, reach }, 'a source is late');
          await send(network, state, raised === 'again');
        }
        const lateIds = states.flatMap(({ id, late }) => (late === null ? [] : [id]));
        for (const id of await endOthers(network, lateIds)) {
          const reach = states.find((state) => state.id === id)?.reach ?? null;
          log.info({ source: id, reach }, 'a source is no longer late');
          await send(network, { id, reach, late: null }, false);
        }
      }),
  });
}

/** Raises the alarm of a source; null if it was raised less than six hours ago. */
async function raise(network: NetworkDatabase, sourceId: string, now: SQL<Date>): Promise<'first' | 'again' | null> {
  const alarm = { sourceId, raisedAt: now };
  const first = await network.insert(sourceAlarm).values(alarm).onConflictDoNothing().returning();
  if (first.length > 0) return 'first';
  const again = await network
    .update(sourceAlarm)
    .set({ raisedAt: now })
    .where(and(eq(sourceAlarm.sourceId, sourceId), lte(sourceAlarm.raisedAt, sql`${now} - interval '6 hours'`)))
    .returning();
  return again.length > 0 ? 'again' : null;
}

/** Ends the alarms of all sources but these, and returns of which. */
async function endOthers(network: NetworkDatabase, lateIds: string[]): Promise<string[]> {
  const ended = await network.delete(sourceAlarm).where(notInArray(sourceAlarm.sourceId, lateIds)).returning();
  return ended.map(({ sourceId }) => sourceId);
}
