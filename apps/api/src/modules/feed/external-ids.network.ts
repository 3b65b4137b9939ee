import type { Locale } from '@publisher-console/api-contract';
import { and, eq, sql } from 'drizzle-orm';
import { ApiError, fieldErrors } from '#contract/api-error.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { isDeadlock, isUniqueViolation } from '#stores/store-faults.ts';
import { adBlock } from '#stores/sql/tables/application.ts';
import { adBlockExternalId } from '#stores/sql/tables/feed.ts';
import { source } from '#stores/sql/tables/source.ts';

export interface ExternalId {
  adBlockId: string;
  source: string;
  /** Null removes it. */
  externalId: string | null;
}

/**
 * Sets the id that an ad block has in a source, and returns all of the block's, by source. Throws `not_found`,
 * `external_id_taken`, and `validation_failed` for an unknown source.
 */
export function setExternalId(
  database: Database,
  { adBlockId, source: of, externalId }: ExternalId,
  locale: Locale,
): Promise<Record<string, string>> {
  return asNetwork(database, async (network) => {
    const [block] = await network
      .select({ id: adBlock.id })
      .from(adBlock)
      .where(eq(adBlock.id, adBlockId))
      .for('no key update');
    if (block === undefined) throw new ApiError('not_found');
    const [known] = await network.select().from(source).where(eq(source.id, of));
    if (known === undefined) throw fieldErrors({ source: 'sourceUnknown' }, locale);
    const ofBlock = eq(adBlockExternalId.adBlockId, adBlockId);
    if (externalId === null) {
      await network.delete(adBlockExternalId).where(and(ofBlock, eq(adBlockExternalId.source, of)));
    } else {
      await network
        .insert(adBlockExternalId)
        .values({ adBlockId, source: of, externalId })
        .onConflictDoUpdate({
          target: [adBlockExternalId.adBlockId, adBlockExternalId.source],
          set: { externalId },
          setWhere: sql`${adBlockExternalId.externalId} <> excluded.external_id`,
        });
    }
    const rows = await network.select().from(adBlockExternalId).where(ofBlock);
    return Object.fromEntries(rows.map((row) => [row.source, row.externalId]));
  }).catch((error: unknown) => {
    // Two blocks that want the id of each other at once wait for each other: both ids are taken.
    throw isUniqueViolation(error) || isDeadlock(error) ? new ApiError('external_id_taken', { cause: error }) : error;
  });
}
