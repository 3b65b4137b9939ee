import { randomUUIDv7 } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { idempotencyKey } from '#stores/sql/tables/idempotency.ts';

/** A call that came with an `Idempotency-Key`. */
export interface KeyedRequest {
  /**
   * Null for a call without a session. Its key holds only for an equal request, so that callers who choose the same key
   * do not collide.
   */
  publisherId: string | null;
  operation: string;
  key: string;
  /** By each of the keys of hashes. The first one is stored. */
  hashes: readonly [Buffer, ...Buffer[]];
}

type StoredAnswerRow = Pick<typeof idempotencyKey.$inferSelect, 'answer' | 'requestHash'>;

/** Finds the answer that was stored for the key of a request later than `after`. */
export async function findAnswer(
  database: Database,
  request: KeyedRequest,
  after: Date,
): Promise<StoredAnswerRow | null> {
  const find = (store: Database) =>
    store
      .select({ answer: idempotencyKey.answer, requestHash: idempotencyKey.requestHash })
      .from(idempotencyKey)
      .where(and(hasKeyOf(request), gt(idempotencyKey.createdAt, after)));
  const { publisherId } = request;
  const [found] = await (publisherId === null ? find(database) : asPublisher(database, publisherId, find));
  return found ?? null;
}

/** Stores an answer, and replaces one that was stored at `after` or earlier. Fails when a later one is stored. */
export async function addAnswer(
  transaction: Database,
  request: KeyedRequest,
  { answer, at, after }: { answer: unknown; at: Date; after: Date },
): Promise<void> {
  const { publisherId, operation, key, hashes } = request;
  await transaction.delete(idempotencyKey).where(and(hasKeyOf(request), lte(idempotencyKey.createdAt, after)));
  await transaction
    .insert(idempotencyKey)
    .values({ id: randomUUIDv7(), publisherId, operation, key, requestHash: hashes[0], answer, createdAt: at });
}

function hasKeyOf({ publisherId, operation, key, hashes }: KeyedRequest) {
  const isOwn =
    publisherId === null
      ? and(isNull(idempotencyKey.publisherId), inArray(idempotencyKey.requestHash, [...hashes]))
      : eq(idempotencyKey.publisherId, publisherId);
  return and(isOwn, eq(idempotencyKey.operation, operation), eq(idempotencyKey.key, key));
}
