import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { storeIcon, storeListing } from '#stores/sql/tables/app-store.ts';
import { application } from '#stores/sql/tables/application.ts';
import { contract } from '#stores/sql/tables/document.ts';
import { feedback } from '#stores/sql/tables/feedback.ts';
import { feedPart } from '#stores/sql/tables/feed-part.ts';
import { feedRun } from '#stores/sql/tables/feed-run.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import {
  question,
  questionFile,
  questionMessage,
  questionNote,
  questionNoteFile,
} from '#stores/sql/tables/question.ts';
import type { Batch } from './retention-repository.ts';

/**
 * Deletes the rows of files that were not used since `before`: uploads that no message refers to, and rendered
 * documents that were not downloaded since. Returns the keys of their contents.
 */
export async function removeUnusedFiles(network: NetworkDatabase, { before, size }: Batch): Promise<string[]> {
  const { id, createdAt, usedAt } = storedFile;
  const isContract = exists(network.select({ id: contract.id }).from(contract).where(eq(contract.fileId, id)));
  const isSent = exists(
    network.select({ id: questionFile.fileId }).from(questionFile).where(eq(questionFile.fileId, id)),
  );
  const isNoted = exists(
    network.select({ id: questionNoteFile.fileId }).from(questionNoteFile).where(eq(questionNoteFile.fileId, id)),
  );
  // Written like the conditions of the indexes, so that the planner uses them.
  const isAbandoned = or(
    and(isNull(usedAt), lt(createdAt, before)),
    and(sql`${storedFile.purpose} = 'drawn'`, lt(usedAt, before)),
  );
  const isUnused = and(isAbandoned, not(isContract), not(isSent), not(isNoted));
  const unused = network.select({ id }).from(storedFile).where(isUnused).limit(size);
  const removed = await network
    .delete(storedFile)
    // Checked again under the lock: a file may have been used in the meantime.
    .where(and(inArray(id, unused), isUnused))
    .returning({ key: storedFile.key });
  return removed.map(({ key }) => key);
}

/**
 * Deletes questions that were closed before `before`, with their messages and notes. Their files are unused from then on.
 * Returns how many there were.
 */
export async function removeQuestions(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { id, closedAt, state } = question;
  const old = await network
    .select({ id })
    .from(question)
    .where(and(eq(state, 'closed'), lt(closedAt, before)))
    .limit(size)
    .for('update');
  const ids = old.map((row) => row.id);
  if (ids.length === 0) return 0;
  const files = network
    .select({ id: questionFile.fileId })
    .from(questionFile)
    .innerJoin(questionMessage, eq(questionMessage.id, questionFile.messageId))
    .where(inArray(questionMessage.questionId, ids));
  const filesOfNotes = network
    .select({ id: questionNoteFile.fileId })
    .from(questionNoteFile)
    .innerJoin(questionNote, eq(questionNote.id, questionNoteFile.noteId))
    .where(inArray(questionNote.questionId, ids));
  const isTheirs = or(inArray(storedFile.id, files), inArray(storedFile.id, filesOfNotes));
  await network.update(storedFile).set({ usedAt: null }).where(isTheirs);
  await network.delete(question).where(inArray(id, ids));
  await network.delete(feedback).where(inArray(feedback.id, ids));
  return ids.length;
}

/** Deletes the rows of unpublished parts of days that arrived before `before`. Returns the keys of their contents. */
export async function removeFeedParts(network: NetworkDatabase, { before, size }: Batch): Promise<string[]> {
  const { key, createdAt } = feedPart;
  const old = network.select({ key }).from(feedPart).where(lt(createdAt, before)).limit(size);
  const removed = await network.delete(feedPart).where(inArray(key, old)).returning({ key });
  return removed.map((part) => part.key);
}

/** Clears the files of runs that were refused before `before`. Returns the keys of their contents. */
export async function removeRefusedFiles(network: NetworkDatabase, { before, size }: Batch): Promise<string[]> {
  const { id, keptKey: key, startedAt } = feedRun;
  const old = await network
    .select({ id, key })
    .from(feedRun)
    .where(and(isNotNull(key), lt(startedAt, before)))
    .limit(size)
    .for('update');
  const ids = old.map((run) => run.id);
  if (ids.length === 0) return [];
  const withoutFile = { keptKey: null, keptSize: null };
  await network.update(feedRun).set(withoutFile).where(inArray(id, ids));
  return old.flatMap((run) => run.key ?? []);
}

/**
 * Checks the next `size` icons in the order of their keys, and deletes those from before `before` that no application and no
 * answer of a store refers to. Most icons are in use, so the size counts checked icons. Returns how many were removed, and
 * the last checked key: null after the last icon.
 */
export async function removeIcons(
  network: NetworkDatabase,
  { before, size, after }: Batch & { after: string },
): Promise<{ removed: number; last: string | null }> {
  const { key, createdAt } = storeIcon;
  const checked = await network.select({ key }).from(storeIcon).where(gt(key, after)).orderBy(asc(key)).limit(size);
  const keys = checked.map((icon) => icon.key);
  const last = keys.length < size ? null : (keys.at(-1) ?? null);
  if (keys.length === 0) return { removed: 0, last };
  const isOfApplication = exists(
    network.select({ key: application.iconKey }).from(application).where(eq(application.iconKey, key)),
  );
  const isOfListing = exists(
    network
      .select({ key: storeListing.storeAppId })
      .from(storeListing)
      .where(sql`${storeListing.listing} ->> 'iconKey' = ${key}`),
  );
  const removed = await network
    .delete(storeIcon)
    .where(and(inArray(key, keys), lt(createdAt, before), not(isOfApplication), not(isOfListing)))
    .returning({ key });
  return { removed: removed.length, last };
}
