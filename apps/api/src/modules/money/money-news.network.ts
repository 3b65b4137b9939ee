import { and, asc, between, eq, inArray, ne } from 'drizzle-orm';
import * as v from 'valibot';
import { jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import { createJobQueue } from '#jobs/job-queue.ts';
import { isWanted } from '#modules/webhooks/events/record-event.ts';
import { newsAttempts, recordBatch, wantingWebhooks } from '#modules/webhooks/news/news-job.network.ts';
import type { NewsDependencies } from '#modules/webhooks/news/news-job.network.ts';
import { dayOf } from '#modules/statistics/days/periods.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { closedMonth, ledgerEntry, statement } from '#stores/sql/tables/ledger.ts';
import { correctionEmailJob, monthEmailJob } from './money-emails.ts';
import { dayOfNextMonth } from './month-states.ts';
import { monthText } from './publisher-money.ts';

const [monthKind, entryKind] = ['month_news', 'entry_news'];

type NewStatement = Pick<typeof statement.$inferSelect, 'closing' | 'earned' | 'opening' | 'publisherId'>;

/**
 * Puts the jobs that report a close: events for webhooks, and an email to each publisher with an amount. A month that is
 * closed when the next one has ended too is history that is caught up, or is followed at once by the email about that one.
 */
export async function putMonthNews(
  network: NetworkDatabase,
  {
    month,
    statements,
    at,
    timeZone,
  }: { month: string; statements: readonly NewStatement[]; at: Date; timeZone: string },
): Promise<void> {
  const jobs = createJobQueue({ now: () => at });
  if (await isWanted(network, 'month.closed')) await jobs.put(network, { kind: monthKind, payload: { month } });
  if (dayOf(at, timeZone) >= dayOfNextMonth(dayOfNextMonth(month, 1), 1)) return;
  const reported = statements.filter(
    ({ earned, opening, closing }) => earned !== 0n || opening !== 0n || closing !== 0n,
  );
  await monthEmailJob.putAll(
    jobs,
    network,
    reported.map(({ publisherId }) => ({ publisherId, month })),
  );
}

type NewEntry = Pick<typeof ledgerEntry.$inferSelect, 'createdAt' | 'kind' | 'publisherId'>;

/** Puts the jobs that report entries of these numbers: events for webhooks, and an email to each publisher with a correction. */
export async function putEntryNews(
  network: NetworkDatabase,
  entries: readonly NewEntry[],
  numbers: readonly number[],
): Promise<void> {
  const first = entries.find(({ kind }) => kind !== 'earned');
  const [from, to] = [numbers.at(0), numbers.at(-1)];
  if (first === undefined || from === undefined || to === undefined) return;
  const jobs = createJobQueue({ now: () => first.createdAt });
  const payload = { from, to };
  if (await isWanted(network, 'entry.added')) await jobs.put(network, { kind: entryKind, payload });
  const corrected = new Set(entries.flatMap(({ kind, publisherId }) => (kind === 'correction' ? [publisherId] : [])));
  await correctionEmailJob.putAll(
    jobs,
    network,
    Array.from(corrected, (publisherId) => ({ publisherId, ...payload })),
  );
}

/** Records the close of a month for the webhooks of publishers with a statement. */
export function createMonthNewsJob({ database, jobs, now }: NewsDependencies): JobKind {
  const type = 'month.closed';
  return jobKind({
    name: monthKind,
    payload: v.strictObject({ month: v.string() }),
    ...newsAttempts,
    run: async ({ month }, signal, jobId) => {
      const [closed] = await asNetwork(database, (network) =>
        network.select().from(closedMonth).where(eq(closedMonth.month, month)),
      );
      if (closed === undefined) return;
      const at = closed.closedAt;
      for await (const batch of wantingWebhooks(database, { type, at })) {
        signal.throwIfAborted();
        await asNetwork(database, async (network) => {
          const { publisherId, number } = statement;
          const rows = await network
            .select({ publisherId, number })
            .from(statement)
            .where(
              and(
                eq(statement.month, month),
                inArray(
                  publisherId,
                  batch.map((receiver) => receiver.publisherId),
                ),
              ),
            );
          const numbers = new Map(rows.map((row) => [row.publisherId, row.number]));
          const recorded = batch.flatMap((webhook) => {
            const found = numbers.get(webhook.publisherId);
            return found === undefined ? [] : [{ webhook, data: { month: monthText(month), number: found } }];
          });
          await recordBatch(network, jobs, recorded, { type, at, now: now(), jobId });
        });
      }
    },
  });
}

/** Records entries for the webhooks of their publishers, but for what was earned, which the close of its month reports. */
export function createEntryNewsJob({ database, jobs, now }: NewsDependencies): JobKind {
  const type = 'entry.added';
  return jobKind({
    name: entryKind,
    payload: v.strictObject({ from: v.number(), to: v.number() }),
    ...newsAttempts,
    run: async ({ from, to }, signal, jobId) => {
      const [first] = await asNetwork(database, (network) =>
        network.select({ at: ledgerEntry.createdAt }).from(ledgerEntry).where(eq(ledgerEntry.number, from)),
      );
      if (first === undefined) return;
      const { at } = first;
      for await (const batch of wantingWebhooks(database, { type, at })) {
        signal.throwIfAborted();
        const webhooks = new Map(batch.map((webhook) => [webhook.publisherId, webhook]));
        await asNetwork(database, async (network) => {
          const { number, publisherId, kind, concerns, booked } = ledgerEntry;
          const rows = await network
            .select({ number, publisherId, concerns, booked })
            .from(ledgerEntry)
            .where(and(between(number, from, to), ne(kind, 'earned'), inArray(publisherId, [...webhooks.keys()])))
            .orderBy(asc(number));
          const recorded = rows.flatMap((row) => {
            const webhook = webhooks.get(row.publisherId);
            if (webhook === undefined) return [];
            const data = { number: row.number, concerns: monthText(row.concerns), booked: monthText(row.booked) };
            return [{ webhook, data, part: row.number }];
          });
          for (let sent = 0; sent < recorded.length; sent += eventsOfStatement) {
            const part = recorded.slice(sent, sent + eventsOfStatement);
            await recordBatch(network, jobs, part, { type, at, now: now(), jobId });
          }
        });
      }
    },
  });
}

/** A statement has at most 65,535 parameters. */
const eventsOfStatement = 2_000;
