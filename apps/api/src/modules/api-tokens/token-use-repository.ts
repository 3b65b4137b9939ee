import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { apiToken } from '#stores/sql/tables/api-token.ts';
import type { TokenKey } from './api-token-repository.ts';

/** Notes that a use was refused at `at`. False if one was noted since `since`. */
export async function noteRefusal(
  own: OwnDatabase,
  { id, publisherId }: TokenKey,
  { at, since }: { at: Date; since: Date },
): Promise<boolean> {
  const isDue = or(isNull(apiToken.refusedAt), lt(apiToken.refusedAt, since));
  const noted = await own
    .update(apiToken)
    .set({ refusedAt: at })
    .where(and(eq(apiToken.id, id), eq(apiToken.publisherId, publisherId), isDue))
    .returning({ id: apiToken.id });
  return noted.length > 0;
}

/** Saves when and from where a token was used, unless a use after `since` is saved. */
export async function saveUse(
  own: OwnDatabase,
  { id, publisherId }: TokenKey,
  use: { usedAt: Date; usedFrom: string; usedBy: string },
  since: Date,
): Promise<void> {
  const isDue = or(isNull(apiToken.usedAt), lte(apiToken.usedAt, since));
  await own
    .update(apiToken)
    .set(use)
    .where(and(eq(apiToken.id, id), eq(apiToken.publisherId, publisherId), isDue));
}

/** Adds a network to those that a token was used from. Returns all of them; null if it is known, or `most` are. */
export async function addKnownNetwork(
  own: OwnDatabase,
  { id, publisherId }: TokenKey,
  { network, most }: { network: string; most: number },
): Promise<string[] | null> {
  const { knownNetworks } = apiToken;
  const isNew = sql`not ${network} = any(${knownNetworks}) and cardinality(${knownNetworks}) < ${most}`;
  const [changed] = await own
    .update(apiToken)
    .set({ knownNetworks: sql`array_append(${knownNetworks}, ${network})` })
    .where(and(eq(apiToken.id, id), eq(apiToken.publisherId, publisherId), isNew))
    .returning({ known: knownNetworks });
  return changed?.known ?? null;
}
