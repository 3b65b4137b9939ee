import * as v from 'valibot';
import type { JobQueue } from '#jobs/job-queue.ts';
import { createEmailJob } from '#modules/mail/email-job.ts';
import { ownersOf } from '#modules/publishers/publisher-account.ts';
import { day } from '#process/durations.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { findOwnToken } from './api-token-repository.ts';
import type { ApiTokenRow } from './api-token-repository.ts';
import { tokenExpiryEmail } from './token-emails.ts';
import { isExpired } from './token-callers.ts';

/** Milliseconds before the end of a token at which its owner gets a mail. */
const noticeTime = 7 * day;

const payload = v.strictObject({ publisherId: v.string(), apiTokenId: v.string() });

/** The email about a token that will expire. A token that was revoked, or that has expired by now, gets none. */
export const tokenExpiryJob = createEmailJob<typeof payload, { now: () => Date }>({
  kind: 'api_token_expiry',
  payload,
  write: async (own, { publisherId, apiTokenId }, origin, { now }) => {
    const token = await findOwnToken(own, { id: apiTokenId, publisherId });
    if (token === null || token.revokedAt !== null || token.expiresAt === null || isExpired(token, now())) return [];
    const expiring = { ...token, expiresAt: token.expiresAt };
    return (await ownersOf(own, publisherId)).map((owner) => tokenExpiryEmail(owner, expiring, origin));
  },
});

/**
 * Puts the job of the email about the end of a new token, unless the end is so near that the owner has just chosen it.
 */
export async function putExpiryNotice(
  jobs: JobQueue,
  own: OwnDatabase,
  { id: apiTokenId, publisherId, expiresAt, createdAt }: ApiTokenRow,
): Promise<void> {
  if (expiresAt === null) return;
  const runAt = new Date(expiresAt.getTime() - noticeTime);
  if (runAt > createdAt) await tokenExpiryJob.put(jobs, own, { publisherId, apiTokenId }, runAt);
}
