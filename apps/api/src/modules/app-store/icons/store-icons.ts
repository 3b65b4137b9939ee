import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '#contract/api-error.ts';
import type { GuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import { createSemaphore } from '#limits/semaphore.ts';
import { second } from '#process/durations.ts';
import type { Database } from '#stores/sql/database.ts';
import { storeIcon } from '#stores/sql/tables/app-store.ts';
import { iconPicture } from './icon-picture.ts';

async function findIcon(database: Database, key: string): Promise<Uint8Array | null> {
  const [found] = await database.select({ png: storeIcon.png }).from(storeIcon).where(eq(storeIcon.key, key));
  return found?.png ?? null;
}

/** Stores an icon once. A repeated one gets the time of a new one, so that retention does not remove it. */
async function addIcon(database: Database, key: string, png: Buffer): Promise<void> {
  await database
    .insert(storeIcon)
    .values({ key, png })
    .onConflictDoUpdate({ target: storeIcon.key, set: { createdAt: sql`now()` } });
}

/** Icons of applications. This server re-encodes and serves them, so that no browser sends a request to a store. */
export interface StoreIcons {
  /** Stores the icon at an address; answers its key, or null if it cannot be loaded. */
  store(source: string, options: { signal: AbortSignal }): Promise<string | null>;
  /** The icon with a key, as PNG; null if there is none. */
  find(key: string): Promise<Uint8Array | null>;
}

/** Bytes of an icon as its store has it. */
const maxBytes = 512 * 1_024;

interface StoreIconsDependencies {
  database: Database;
  fetch: GuardedFetch;
  log: FastifyBaseLogger;
}

export function createStoreIcons({ database, fetch, log }: StoreIconsDependencies): StoreIcons {
  // The threads that encode also hash passwords and read files, and each picture needs about ten megabytes meanwhile.
  const semaphore = createSemaphore({ name: 'icons', total: 1, queue: 16, maxWait: 5 * second });

  async function encode(bytes: Buffer, signal: AbortSignal): Promise<Buffer | null> {
    try {
      return await semaphore.run('everybody', signal, () => iconPicture(bytes));
    } catch (error) {
      // Too many icons wait for the slot, or the caller left meanwhile: this one is retried later.
      if (error instanceof ApiError || error === signal.reason) return null;
      // A caller who left gets no failure.
      if (signal.aborted) log.error({ err: error }, 'an icon could not be drawn');
      throw error;
    }
  }

  return {
    async store(source, { signal }) {
      const outcome = await fetch(source, { accept: 'image/png, image/webp, image/jpeg', maxBytes, signal });
      const png = outcome.kind === 'answered' && outcome.status === 200 ? await encode(outcome.body, signal) : null;
      if (png === null) return null;
      const key = createHash('sha256').update(png).digest('hex');
      await addIcon(database, key, png);
      return key;
    },
    find: (key) => findIcon(database, key),
  };
}
