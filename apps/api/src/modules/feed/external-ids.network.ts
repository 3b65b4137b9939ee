import type { Locale } from '@publisher-console/api-contract';
import { createSchemaCheck } from '#contract/validation/schema-check.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
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
export function setExternalId(database: Database, input: ExternalId, locale: Locale): Promise<Record<string, string>> {
  return refuseTakenId(asNetwork(database, (network) => saveExternalId(network, input, locale)));
}

function refuseTakenId<Result>(saving: Promise<Result>): Promise<Result> {
  return saving.catch((error: unknown) => {
    // Two blocks that want the id of each other at once deadlock: both ids are in use.
    throw isUniqueViolation(error) || isDeadlock(error) ? new ApiError('external_id_taken', { cause: error }) : error;
  });
}

async function saveExternalId(
  network: NetworkDatabase,
  { adBlockId, source: of, externalId }: ExternalId,
  locale: Locale,
): Promise<Record<string, string>> {
  const [block] = await network
    .select({ id: adBlock.id })
    .from(adBlock)
    .where(eq(adBlock.id, adBlockId))
    .for('no key update');
  if (block === undefined) throw new ApiError('not_found');
  await requireSource(network, of, locale);
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
}

/** Throws `validation_failed` for an unknown source. */
export async function requireSource(network: NetworkDatabase, of: string, locale: Locale): Promise<void> {
  const [known] = await network.select().from(source).where(eq(source.id, of));
  if (known === undefined) throw fieldErrors({ source: 'sourceUnknown' }, locale);
}

/** Whether an id and its source have the form of the contract: the errors by field, or null. */
export const createExternalIdCheck = () => createSchemaCheck('network.ExternalIdRequest');

/** Sets or removes the id that an ad block, named by its number, has in a source, for the operator. Throws like `setExternalId`. */
export function setBlockExternalId(
  { database, actor }: NetworkStores,
  { block: number, ...input }: Omit<ExternalId, 'adBlockId'> & { block: number },
): Promise<Record<string, string>> {
  const errors = createExternalIdCheck()(input);
  if (errors !== null) throw new ApiError('validation_failed', { fieldErrors: errors });
  const setting = asNetwork(database, async (network) => {
    const [block] = await network.select().from(adBlock).where(eq(adBlock.number, number));
    if (block === undefined) throw new OrderRefused('unknown_block', number);
    const externalIds = await saveExternalId(network, { adBlockId: block.id, ...input }, 'en');
    const { source: of, externalId } = input;
    const details = { adBlockId: block.id, source: of, ...(externalId !== null && { externalId }) };
    const kind = externalId === null ? 'external_id_removed' : 'external_id_set';
    await recordAudit(network, { actor }, { kind, publisherId: block.publisherId, details });
    return externalIds;
  });
  return refuseTakenId(setting);
}
