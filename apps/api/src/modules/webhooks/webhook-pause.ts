import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { lockWebhook, saveWebhook } from './webhook-repository.ts';

/**
 * Pauses the deliveries to an address that was set by a member who has left, or who may no longer set it. Returns the
 * address; null when another member set it, or when nothing is sent there anyway.
 */
export async function pauseWebhookOf(
  own: OwnDatabase,
  { id: membershipId, publisherId }: { id: string; publisherId: string },
  pausedAt: Date,
): Promise<string | null> {
  const row = await lockWebhook(own, publisherId);
  if (row === null || row.membershipId !== membershipId || row.pausedAt !== null) return null;
  await saveWebhook(own, row, { pausedAt, pauseProblem: 'member_left' });
  return row.url;
}
