import { and, count, desc, eq, gte, isNull, lt, lte, max, min } from 'drizzle-orm';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { findNamedPublisher } from '#modules/publishers/publisher-lookup.network.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { pageOf } from '#orders/page.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { application } from '#stores/sql/tables/application.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { sourceShare } from '#stores/sql/tables/source-share.ts';
import { source } from '#stores/sql/tables/source.ts';
import { statisticsCountingLoad, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { requireSource } from './publication/begin-load.network.ts';
import { percentText } from './shares.ts';
import type { Share } from './shares.ts';

interface SetShare {
  share: Share;
  /** The source had another share for this day, or none. */
  isChanged: boolean;
  /** The days from then on that are loaded with gross revenue and without the share. */
  loaded: { days: number; first: string | null; last: string | null };
}

/**
 * Sets what all publishers, one of them or one application get of the gross revenue of a source from a day on, for days that
 * are loaded afterwards. Throws when there is no such source, publisher or application, and when the application is another
 * publisher's.
 */
export function setShare(
  { database, actor }: NetworkStores,
  input: Omit<Share, 'publisher'> & { sourceId: string; publisher: string | null },
): Promise<SetShare> {
  const { sourceId, fromDay, basisPoints } = input;
  return asNetwork(database, async (network) => {
    await requireSource(network, sourceId);
    // One after another, so that the ids of a source are committed in their order.
    await network.select().from(source).where(eq(source.id, sourceId)).for('no key update');
    const holder = await findHolder(network, input);
    const [before] = await network
      .select()
      .from(sourceShare)
      .where(
        and(
          eq(sourceShare.sourceId, sourceId),
          holder.publisher === null ? isNull(sourceShare.publisher) : eq(sourceShare.publisher, holder.publisher.id),
          holder.application === null
            ? isNull(sourceShare.application)
            : eq(sourceShare.application, holder.application.id),
          eq(sourceShare.fromDay, fromDay),
        ),
      )
      .orderBy(desc(sourceShare.id))
      .limit(1);
    const share = {
      publisher: holder.publisher?.number ?? null,
      application: holder.application?.number ?? null,
      fromDay,
      basisPoints,
    };
    if (before?.basisPoints === basisPoints)
      return { share, isChanged: false, loaded: await daysBefore(network, before) };
    const [set] = await network
      .insert(sourceShare)
      .values({
        sourceId,
        publisher: holder.publisher?.id ?? null,
        application: holder.application?.id ?? null,
        fromDay,
        basisPoints,
      })
      .returning();
    if (set === undefined) throw new Error('The share was not recorded.');
    const details = {
      source: sourceId,
      publisher: String(share.publisher ?? 'all'),
      application: String(share.application ?? 'all'),
      from: fromDay,
      percent: percentText(basisPoints),
    };
    await recordAudit(network, { actor }, { kind: 'source_share_set', details });
    return { share, isChanged: true, loaded: await daysBefore(network, set) };
  });
}

interface Holder {
  publisher: { id: string; number: number } | null;
  application: { id: string; number: number } | null;
}

async function findHolder(
  network: NetworkDatabase,
  named: { publisher: string | null; application: number | null },
): Promise<Holder> {
  const owner = named.publisher === null ? null : await findNamedPublisher(network, named.publisher);
  if (named.application === null) return { publisher: owner, application: null };
  const [found] = await network
    .select({
      application: { id: application.id, number: application.number },
      publisher: { id: publisher.id, number: publisher.number },
    })
    .from(application)
    .innerJoin(publisher, eq(publisher.id, application.publisherId))
    .where(eq(application.number, named.application));
  if (found === undefined) throw new Error(`There is no application ${named.application}.`);
  if (owner !== null && owner.id !== found.publisher.id)
    throw new Error(`Application ${named.application} is of publisher ${found.publisher.number}.`);
  return found;
}

/** The days on which a share is valid whose loads were gross and began before it was set. */
async function daysBefore(
  network: NetworkDatabase,
  { id, sourceId, fromDay }: typeof sourceShare.$inferSelect,
): Promise<SetShare['loaded']> {
  const { day, loadId } = statisticsCountingLoad;
  const [found] = await network
    .select({ days: count(), first: min(day), last: max(day) })
    .from(statisticsCountingLoad)
    .innerJoin(statisticsLoad, eq(statisticsLoad.id, loadId))
    .where(and(eq(statisticsCountingLoad.sourceId, sourceId), gte(day, fromDay), lt(statisticsLoad.sharesUpTo, id)));
  return found ?? { days: 0, first: null, last: null };
}

/** The shares of a source as they were when the one with the id `upTo` was its newest; without it, as they are. */
async function sharesOf(network: NetworkDatabase, sourceId: string, upTo?: number): Promise<Share[]> {
  const { publisher: publisherId, application: applicationId, fromDay, basisPoints, id } = sourceShare;
  return network
    .selectDistinctOn([publisherId, applicationId, fromDay], {
      publisher: publisher.number,
      application: application.number,
      fromDay,
      basisPoints,
    })
    .from(sourceShare)
    .leftJoin(publisher, eq(publisher.id, publisherId))
    .leftJoin(application, eq(application.id, applicationId))
    .where(and(eq(sourceShare.sourceId, sourceId), upTo === undefined ? undefined : lte(id, upTo)))
    .orderBy(publisherId, applicationId, fromDay, desc(id));
}

/** The shares of a source: those of all first, then by publisher, application and first day. Throws when there is no such source. */
export function listShares(
  { database }: NetworkStores,
  { sourceId, limit, after }: PageInput & { sourceId: string },
): Promise<ListPage<Share>> {
  const place = Number(after ?? 0);
  return asNetwork(database, async (network) => {
    await requireSource(network, sourceId);
    const shares = (await sharesOf(network, sourceId)).toSorted(
      (one, other) =>
        (one.publisher ?? 0) - (other.publisher ?? 0) ||
        (one.application ?? 0) - (other.application ?? 0) ||
        (one.fromDay < other.fromDay ? -1 : 1),
    );
    const read = shares.slice(place, place + limit + 1);
    return pageOf(read, { limit, total: shares.length }, () => String(place + limit));
  });
}

/** The shares by which the gross revenue of a load becomes net: those that its source had when it began. */
export function loadShares({ database }: NetworkStores, { id }: { id: number }): Promise<Share[]> {
  return asNetwork(database, async (network) => {
    const [load] = await network.select().from(statisticsLoad).where(eq(statisticsLoad.id, id));
    if (load === undefined || load.sharesUpTo === null) return [];
    return sharesOf(network, load.sourceId, load.sharesUpTo);
  });
}
