import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { feedback, feedbackFile } from '#stores/sql/tables/feedback.ts';

/** Stores a message with its files, in their order. */
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
