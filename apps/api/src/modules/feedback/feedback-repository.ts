import { eq } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { feedback, feedbackFile } from '#stores/sql/tables/feedback.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

/** Who writes to support. */
export interface Sender {
  number: number;
  email: string;
  firstName: string;
  lastName: string;
  company: string;
}

export async function findSender(own: OwnDatabase, publisherId: string): Promise<Sender | null> {
  const { number, email, firstName, lastName, company } = publisher;
  const columns = { number, email, firstName, lastName, company };
  const [found] = await own.select(columns).from(publisher).where(eq(publisher.id, publisherId));
  return found ?? null;
}

/** Keeps a message with its files, in their order. */
export async function addFeedback(
  own: OwnDatabase,
  { files, ...row }: typeof feedback.$inferInsert & { files: readonly string[] },
): Promise<void> {
  await own.insert(feedback).values(row);
  if (files.length === 0) return;
  const { id: feedbackId, publisherId } = row;
  await own
    .insert(feedbackFile)
    .values(files.map((fileId, position) => ({ feedbackId, publisherId, fileId, position })));
}
