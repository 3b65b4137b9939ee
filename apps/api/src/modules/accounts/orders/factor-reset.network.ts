import { randomUUIDv7 } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { createJobQueue } from '#jobs/job-queue.ts';
import { putResetStep, resetWait } from '#modules/accounts/factors/factor-reset.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { lockNamedPerson } from '#modules/publishers/publisher-lookup.network.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { factor, factorReset } from '#stores/sql/tables/factor.ts';

interface FactorReset {
  email: string;
  /** When the factors are removed, in ISO 8601; null after a cancellation. */
  dueAt: string | null;
}

/**
 * Begins to remove the factors of a person who has lost them, or cancels that. Throws when there is no such person, when a
 * person has no factor, when a reset runs already, and when there is none to cancel.
 */
export async function resetFactors(
  { database, actor, settings: { now } }: NetworkStores,
  { user, isCancelled }: { user: string; isCancelled: boolean },
): Promise<FactorReset> {
  return asNetwork(database, async (network) => {
    const { personId, publisherId, email } = await lockNamedPerson(network, user);
    const audited = publisherId === null ? {} : { publisherId };
    const ofPerson = eq(factorReset.personId, personId);
    if (isCancelled) {
      const ended = await network.delete(factorReset).where(ofPerson).returning({ personId: factorReset.personId });
      if (ended.length === 0) throw new OrderRefused('factor_reset_absent', email);
      await recordAudit(network, { actor }, { kind: 'factor_reset_cancelled', ...audited });
      return { email, dueAt: null };
    }
    const factors = await network.$count(factor, and(eq(factor.personId, personId), isNotNull(factor.confirmedAt)));
    if (factors === 0) throw new OrderRefused('factor_absent', email);
    const [running] = await network.select({ dueAt: factorReset.dueAt }).from(factorReset).where(ofPerson);
    if (running !== undefined) throw new OrderRefused('factor_reset_runs', email, running.dueAt.toISOString());
    const [id, startedAt] = [randomUUIDv7(), now()];
    const dueAt = new Date(startedAt.getTime() + resetWait);
    await network.insert(factorReset).values({ personId, id, startedAt, dueAt });
    await putResetStep(createJobQueue({ now }), network, { personId, reset: id, mails: 0 });
    await recordAudit(network, { actor }, { kind: 'factor_reset_ordered', ...audited });
    return { email, dueAt: dueAt.toISOString() };
  });
}
