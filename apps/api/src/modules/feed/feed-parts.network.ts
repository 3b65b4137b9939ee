import { createHash } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { ApiError } from '#contract/api-error.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import { putFileRemoval } from '#modules/files/file-removal.ts';
import type { StoredFiles, WrittenBytes } from '#modules/files/stored-files.ts';
import { openStatisticsFile } from '#modules/statistics/loads/file/open-statistics-file.ts';
import type { StatisticsFile } from '#modules/statistics/loads/file/open-statistics-file.ts';
import { LoadRefused } from '#modules/statistics/loads/load-refused.ts';
import { FileMissing } from '#stores/files/file-store.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { serverNow } from '#stores/sql/shared-clock.ts';
import { feedPart } from '#stores/sql/tables/feed-part.ts';
import { source } from '#stores/sql/tables/source.ts';

/** Bytes of the parts that wait, at most. The number of a part bounds how many a day has. */
const mostBytes = { ofDay: 64 * 1024 ** 3, ofSource: 256 * 1024 ** 3 };

/** A day of a source. */
interface PartsDay {
  sourceId: string;
  day: string;
}

/** A part as its sender names it. */
export interface NamedPart {
  part: number;
  /** The SHA-256 of its bytes, in hexadecimal digits. */
  digest: string;
}

type PartRow = typeof feedPart.$inferSelect;

const isOf = ({ sourceId, day }: PartsDay) => and(eq(feedPart.sourceId, sourceId), eq(feedPart.day, day));

/** Throws unless there is room for another `size` bytes in place of a part. */
async function requireRoomFor(network: NetworkDatabase, of: PartsDay & { part: number }, size: number): Promise<void> {
  const isReplaced = and(eq(feedPart.day, of.day), eq(feedPart.part, of.part));
  const [waiting] = await network
    .select({
      ofSource: sql<string>`coalesce(sum(${feedPart.size}), 0)`,
      ofDay: sql<string>`coalesce(sum(${feedPart.size}) filter (where ${feedPart.day} = ${of.day}), 0)`,
    })
    .from(feedPart)
    .where(and(eq(feedPart.sourceId, of.sourceId), sql`not (${isReplaced})`));
  const isFull = (['ofDay', 'ofSource'] as const).some((which) => Number(waiting?.[which]) + size > mostBytes[which]);
  if (isFull) throw new ApiError('payload_too_large');
}

async function find(network: NetworkDatabase, of: PartsDay & { part: number }): Promise<PartRow | undefined> {
  const [found] = await network
    .select()
    .from(feedPart)
    .where(and(isOf(of), eq(feedPart.part, of.part)));
  return found;
}

export interface FeedPartsDependencies {
  database: Database;
  jobs: JobQueue;
  storedFiles: Pick<StoredFiles, 'discard' | 'read' | 'write'>;
  now: () => Date;
}

/** The parts of days, which wait in the store of files until the day is published. */
export function createFeedParts({ database, jobs, storedFiles, now }: FeedPartsDependencies) {
  /** Adds the row of stored bytes, in place of the part of the same number. */
  async function addRow(of: PartsDay & NamedPart, { key, size }: WrittenBytes): Promise<void> {
    await asNetwork(database, async (network) => {
      // The lock of the source: parts that arrive at once may not exceed the limits together.
      await network.select().from(source).where(eq(source.id, of.sourceId)).for('no key update');
      await requireRoomFor(network, of, size);
      const replaced = await find(network, of);
      const { digest } = of;
      const values = { digest, size, key, createdAt: serverNow() };
      await network
        .insert(feedPart)
        .values({ ...of, ...values })
        .onConflictDoUpdate({ target: [feedPart.sourceId, feedPart.day, feedPart.part], set: values });
      // Hours later: a publication may be reading it.
      if (replaced !== undefined) await putFileRemoval(jobs, network, { key: replaced.key, now: now() });
    });
  }

  return {
    /**
     * Stores a part. The same bytes as before are not read. Throws what `content` throws; then the part is as it was.
     */
    async put(
      of: PartsDay & NamedPart,
      content: AsyncIterable<Uint8Array>,
      signal: AbortSignal,
    ): Promise<{ size: number; repeated: boolean }> {
      const present = await asNetwork(database, async (network) => {
        const [known] = await network.select().from(source).where(eq(source.id, of.sourceId));
        if (known === undefined) throw new ApiError('not_found');
        await requireRoomFor(network, of, 0);
        // It waits anew: a publication that is under way does not remove it.
        const [same] = await network
          .update(feedPart)
          .set({ createdAt: serverNow() })
          .where(and(isOf(of), eq(feedPart.part, of.part), eq(feedPart.digest, of.digest)))
          .returning();
        return same;
      });
      if (present !== undefined) return { size: present.size, repeated: true };
      const bytes = await storedFiles.write(content, signal);
      try {
        await addRow(of, bytes);
      } catch (error) {
        await storedFiles.discard([bytes.key]);
        throw error;
      }
      return { size: bytes.size, repeated: false };
    },

    /** Opens the parts of a list one after another, in their order. Throws `LoadRefused` unless they are there. */
    async *open(of: PartsDay, list: readonly NamedPart[]): AsyncGenerator<StatisticsFile> {
      const rows = await asNetwork(database, (network) => network.select().from(feedPart).where(isOf(of)));
      const stored = new Map(rows.map((row) => [row.part, row]));
      const faults = list.flatMap(({ part, digest }) => {
        const row = stored.get(part);
        if (row === undefined) return [`part ${part} is not there`];
        return row.digest === digest ? [] : [`part ${part} is another one`];
      });
      if (faults.length > 0) throw partsDiffer(faults);
      for (const { part } of list) {
        const { key } = stored.get(part) as PartRow;
        try {
          yield await openStatisticsFile(await storedFiles.read({ key }), `part ${part}`);
        } catch (error) {
          if (!(error instanceof FileMissing)) throw error;
          // Such as after a restore of the tables alone. Without its row, the same bytes can be sent again.
          await asNetwork(database, (network) => network.delete(feedPart).where(eq(feedPart.key, key)));
          throw partsDiffer([`part ${part} is not there`]);
        }
      }
    },

    /** Removes the parts of a list whose publication began at `begun`. One that was sent since stays. */
    async remove(of: PartsDay, list: readonly NamedPart[], begun: Date): Promise<void> {
      await asNetwork(database, async (network) => {
        const rows = await network.select().from(feedPart).where(isOf(of));
        const published = new Map(list.map(({ part, digest }) => [part, digest]));
        // The clock of the store has microseconds, a `Date` has not.
        const later = new Date(begun.getTime() + 1);
        const keys = rows.filter(({ part, digest }) => published.get(part) === digest).map(({ key }) => key);
        if (keys.length === 0) return;
        const removed = await network
          .delete(feedPart)
          .where(and(inArray(feedPart.key, keys), lt(feedPart.createdAt, later)))
          .returning({ key: feedPart.key });
        for (const { key } of removed) await putFileRemoval(jobs, network, { key, now: now(), runAt: now() });
      });
    },
  };
}

function partsDiffer(faults: string[]): LoadRefused {
  const text = faults.slice(0, 20).join('; ');
  return new LoadRefused('parts_differ', `${text.charAt(0).toUpperCase()}${text.slice(1)}. Nothing was loaded.`);
}

/** The digest of a list of parts in the order of their numbers: that of their digests, each with a line feed after it. */
export function digestOfParts(list: readonly NamedPart[]): string {
  return createHash('sha256')
    .update(list.map(({ digest }) => `${digest}\n`).join(''))
    .digest('hex');
}
