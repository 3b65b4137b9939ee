import { stores } from '@publisher-console/api-contract/stores';
import { and, asc, eq, isNull, min, sql } from 'drizzle-orm';
import { iconUrl } from '#contract/icon-url.ts';
import type { AnswerData } from '#contract/operation.ts';
import { hasEvent, newestEvent } from '#modules/audit/application-events.ts';
import { afterTimed, atOfCursor, timedCursor } from '#orders/cursor.ts';
import { pageOf } from '#orders/page.ts';
import type { PageInput } from '#orders/page.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { application, submission } from '#stores/sql/tables/application.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { reviewClaim } from '#stores/sql/tables/review.ts';
import { claimView, isClaimed } from './review-claims.network.ts';
import { reviewedKinds } from './unseen-changes.network.ts';

const waits = and(eq(application.status, 'on_check'), isNull(application.deletedAt));

const { createdAt } = application;
const submittedAt = submission(application).mapWith(createdAt);

interface QueueRequest extends PageInput {
  /** A Publisher ID; null for all publishers. */
  publisher: number | null;
  /** The staff membership of the reader. */
  reader: string;
  now: Date;
}

/** A page of the applications on check, those that were submitted first first. */
export async function readReviewQueue(
  network: NetworkDatabase,
  { publisher: number, reader, now, limit, after }: QueueRequest,
): Promise<AnswerData<'getReviewQueue'>> {
  const wanted = and(waits, number === null ? undefined : eq(publisher.number, number));
  const { id, name, platform, store, iconKey, submissionNote } = application;
  const found = await network
    .select({
      id,
      number: application.number,
      name,
      platform,
      store,
      iconKey,
      note: submissionNote,
      submittedAt,
      isResubmitted: hasEvent(id, 'application_rejected'),
      publisher: publisher.number,
      company: publisher.company,
      seen: newestEvent(id, reviewedKinds),
      claim: reviewClaim,
    })
    .from(application)
    .innerJoin(publisher, eq(publisher.id, application.publisherId))
    .leftJoin(reviewClaim, and(eq(reviewClaim.applicationId, id), isClaimed(now)))
    .where(and(wanted, afterTimed([submittedAt, id], 'asc', after)))
    .orderBy(asc(atOfCursor(submittedAt)), asc(id))
    .limit(limit + 1);
  const items = found.map(({ iconKey: icon, store: ofStore, claim, ...row }) => ({
    ...row,
    iconUrl: iconUrl(icon),
    store: ofStore && stores[ofStore].name,
    submittedAt: row.submittedAt.toISOString(),
    claim: claim && claimView(claim, reader),
  }));
  const [{ total } = { total: 0 }] = await network
    .select({ total: sql<number>`count(*)::int` })
    .from(application)
    .innerJoin(publisher, eq(publisher.id, application.publisherId))
    .where(wanted);
  const page = pageOf(items, { limit, total }, (row) => timedCursor(row.submittedAt, row.id));
  return { items: page.rows, total, next: page.next };
}

/** How many applications are on check, and since when the oldest is. */
export async function countWaiting(network: NetworkDatabase): Promise<{ count: number; oldest: Date | null }> {
  const [counted] = await network
    .select({ count: sql<number>`count(*)::int`, oldest: min(submittedAt).mapWith(createdAt) })
    .from(application)
    .where(waits);
  return counted ?? { count: 0, oldest: null };
}
