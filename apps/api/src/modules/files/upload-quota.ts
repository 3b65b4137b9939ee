import { addDays, dayOf } from '#modules/statistics/days/periods.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { countUploaded, uploadedBytes } from './stored-file-repository.ts';

/** The quota of a publisher: the most bytes of its uploads in so many days. */
const quota = { bytes: 2 * 1024 ** 3, days: 30 };

/** The first day that counts for the quota. Days count whole, so that the quota holds for any thirty days. */
export function firstCountedDay(now: Date): string {
  return addDays(dayOf(now, 'UTC'), -quota.days);
}

/** Bytes that a publisher may still upload. Uploads count even if their files were removed since. */
export async function uploadRoom(own: OwnDatabase, publisherId: string, now: Date): Promise<number> {
  return quota.bytes - (await uploadedBytes(own, { publisherId, since: firstCountedDay(now) }));
}

export async function countUpload(own: OwnDatabase, publisherId: string, bytes: number, now: Date): Promise<void> {
  await countUploaded(own, { publisherId, day: dayOf(now, 'UTC'), bytes });
}
