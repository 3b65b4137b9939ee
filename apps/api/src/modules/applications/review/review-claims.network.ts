import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { ApiError } from '#contract/api-error.ts';
import { minute } from '#process/durations.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { reviewClaim } from '#stores/sql/tables/review.ts';

type ReviewClaim = typeof reviewClaim.$inferSelect;

/** Milliseconds for which an application is claimed. */
const claimTime = 10 * minute;

/** A member of the staff who checks applications. */
interface Reviewer {
  staffId: string;
  /** As the audit log names them. */
  actor: string;
}

/** A claim in the form of the contract. */
export function claimView({ staffId, actor, until }: Pick<ReviewClaim, 'actor' | 'staffId' | 'until'>, reader: string) {
  return { by: actor, isYou: staffId === reader, until: until.toISOString() };
}

/** The claims that are not over, for a statement that selects from claims. */
export function isClaimed(now: Date) {
  return gt(reviewClaim.until, now);
}

/** Claims an application, also one that the reviewer has claimed before. Throws for the claim of another reviewer. */
export async function claimApplication(
  network: NetworkDatabase,
  { id, name }: { id: string; name: string },
  reviewer: Reviewer,
  now: Date,
): Promise<ReviewClaim> {
  const claim = { ...reviewer, until: new Date(now.getTime() + claimTime) };
  const [claimed] = await network
    .insert(reviewClaim)
    .values({ applicationId: id, ...claim })
    .onConflictDoUpdate({
      target: reviewClaim.applicationId,
      set: claim,
      setWhere: sql`${lte(reviewClaim.until, now)} or ${eq(reviewClaim.staffId, reviewer.staffId)}`,
    })
    .returning();
  if (claimed !== undefined) return claimed;
  const [other] = await network.select().from(reviewClaim).where(eq(reviewClaim.applicationId, id));
  throw other === undefined ? new ApiError('application_claimed') : claimedBy(other, name);
}

/** Releases the claim of a reviewer, if there is one. */
export async function releaseApplication(network: NetworkDatabase, id: string, staffId: string): Promise<void> {
  await network.delete(reviewClaim).where(and(eq(reviewClaim.applicationId, id), eq(reviewClaim.staffId, staffId)));
}

/** Ends any claim of an application. Throws where another member of the staff has one. */
export async function endClaim(
  network: NetworkDatabase,
  { id, name }: { id: string; name: string },
  { staffId, now }: { staffId: string | undefined; now: Date },
): Promise<void> {
  const [claim] = await network.delete(reviewClaim).where(eq(reviewClaim.applicationId, id)).returning();
  // The terminal is not bound by claims.
  if (claim === undefined || staffId === undefined || claim.staffId === staffId || claim.until <= now) return;
  throw claimedBy(claim, name);
}

function claimedBy({ actor, until }: ReviewClaim, name: string): ApiError {
  const time = `${until.toISOString().slice(11, 16)} UTC`;
  return new ApiError('application_claimed', {
    sentence: {
      en: `${actor} is checking “${name}” until ${time}`,
      ru: `Приложение «${name}» проверяет ${actor}, до ${time}`,
    },
  });
}
