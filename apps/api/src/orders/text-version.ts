import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { ApiError } from '#contract/api-error.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';

/** The version of a text: a digest of its whole content. */
export function versionOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** Orders on texts run one after the other until the transaction ends, so that none misses what another one saves. */
export async function lockTexts(network: NetworkDatabase): Promise<void> {
  await network.execute(sql`select pg_advisory_xact_lock(hashtext('texts of the network'))`);
}

/**
 * Refuses a change of a text that another member has changed since it was opened.
 * @param opened - its version then: null where there was no text, undefined to replace any version
 * @param present - its version now, or null
 */
export function requireVersion(opened: string | null | undefined, present: string | null): void {
  if (opened !== undefined && opened !== present) throw new ApiError('order_refused', { sentence: changedMeanwhile });
}

const changedMeanwhile = {
  en: 'Somebody else has changed this text since you opened it. Nothing was saved',
  ru: 'Кто-то изменил этот текст после того, как вы его открыли. Ничего не сохранено',
};
