import type { DeskQuestionMessage, QuestionNote, QuestionPublisherCard } from '@publisher-console/api-contract/desk';
import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { fullName, selectAccounts } from '#modules/publishers/publisher-account.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { application } from '#stores/sql/tables/application.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { membership, person } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { question, questionMessage, questionNote, questionNoteFile } from '#stores/sql/tables/question.ts';
import { staff } from '#stores/sql/tables/staff.ts';
import { isOfKinds } from './question-list.network.ts';
import type { Wanted } from './question-list.network.ts';
import { filesOf, mostMessages } from './question-repository.ts';
import type { QuestionRow } from './question-repository.ts';

/** A message as the staff sees it; without the addresses of its files. */
export type ThreadMessage = Omit<DeskQuestionMessage, 'files'> & {
  files: Omit<DeskQuestionMessage['files'][number], 'url'>[];
};

/** The newest messages of a question, the oldest of them first. */
export async function threadOf(network: NetworkDatabase, questionId: string): Promise<ThreadMessage[]> {
  const { firstName, middleName, lastName, email, erasedAt } = person;
  const rows = await network
    .select({
      message: questionMessage,
      writer: { firstName, middleName, lastName, email, erasedAt },
      member: { role: membership.role, endedAt: membership.endedAt },
    })
    .from(questionMessage)
    .leftJoin(staff, eq(staff.id, questionMessage.staffId))
    .leftJoin(person, or(eq(person.id, questionMessage.personId), eq(person.id, staff.personId)))
    .leftJoin(
      membership,
      and(
        eq(membership.personId, questionMessage.personId),
        eq(membership.publisherId, questionMessage.publisherId),
        isNull(membership.endedAt),
      ),
    )
    .where(eq(questionMessage.questionId, questionId))
    .orderBy(desc(questionMessage.createdAt), desc(questionMessage.id))
    .limit(mostMessages);
  const files = await filesOf(
    network,
    rows.map(({ message }) => message.id),
  );
  return rows.toReversed().map(({ message, writer, member }) => {
    const isKnown = writer !== null && writer.erasedAt === null;
    return {
      id: message.id,
      author: {
        kind: message.isByStaff ? 'staff' : 'publisher',
        name: isKnown ? fullName(writer) : message.staffName,
        email: isKnown ? writer.email : null,
        role: message.isByStaff ? message.staffRole : (member?.role ?? null),
      },
      text: message.text,
      files: files.get(message.id) ?? [],
      isByMail: message.isByMail,
      refusedFiles: message.refusedFiles,
      sentAt: message.createdAt.toISOString(),
    };
  });
}

export type NoteView = QuestionNote;

/** The notes on a question, the oldest first. */
export async function notesOf(network: NetworkDatabase, questionId: string): Promise<QuestionNote[]> {
  const rows = await network
    .select()
    .from(questionNote)
    .where(eq(questionNote.questionId, questionId))
    .orderBy(desc(questionNote.createdAt), desc(questionNote.id))
    .limit(mostMessages);
  const files = await filesOfNotes(
    network,
    rows.map(({ id }) => id),
  );
  return rows.toReversed().map(({ id, author, text, createdAt }) => ({
    id,
    author,
    text,
    files: (files.get(id) ?? []).map(({ file }) => file),
    writtenAt: createdAt.toISOString(),
  }));
}

async function filesOfNotes(network: NetworkDatabase, noteIds: readonly string[]) {
  const { id, name, type, size } = storedFile;
  const rows = await network
    .select({ noteId: questionNoteFile.noteId, file: { id, name, type, size } })
    .from(questionNoteFile)
    .innerJoin(storedFile, eq(storedFile.id, questionNoteFile.fileId))
    .where(inArray(questionNoteFile.noteId, [...noteIds]))
    .orderBy(asc(questionNoteFile.noteId), asc(questionNoteFile.position));
  return Map.groupBy(rows, ({ noteId }) => noteId);
}

/** A file of a note on a question that a role may read, or null. */
export async function noteFileById(
  network: NetworkDatabase,
  id: string,
  kinds: Wanted['kinds'],
): Promise<typeof storedFile.$inferSelect | null> {
  const [found] = await network
    .select({ file: storedFile })
    .from(questionNoteFile)
    .innerJoin(storedFile, eq(storedFile.id, questionNoteFile.fileId))
    .innerJoin(questionNote, eq(questionNote.id, questionNoteFile.noteId))
    .innerJoin(question, eq(question.id, questionNote.questionId))
    .where(and(eq(questionNoteFile.fileId, id), isOfKinds(kinds)));
  return found?.file ?? null;
}

/** The question that another one continues; null if there is none. */
export async function formerOf(
  network: NetworkDatabase,
  { formerId }: Pick<QuestionRow, 'formerId'>,
): Promise<{ id: string; number: number } | null> {
  if (formerId === null) return null;
  const [row] = await network
    .select({ id: question.id, number: question.number })
    .from(question)
    .where(eq(question.id, formerId));
  return row ?? null;
}

/** The publisher of a question. */
export async function publisherCard(
  network: NetworkDatabase,
  { publisherId, personId }: Pick<QuestionRow, 'personId' | 'publisherId'>,
): Promise<QuestionPublisherCard> {
  const [row] = await selectAccounts(network).where(eq(publisher.id, publisherId));
  if (row === undefined) throw new Error('The publisher of a question has gone.');
  const ofPublisher = and(eq(application.publisherId, publisherId), isNull(application.deletedAt));
  const [asker] =
    personId === null
      ? []
      : await network.select({ locale: person.locale }).from(person).where(eq(person.id, personId));
  return {
    number: String(row.number),
    company: row.company,
    contactName: fullName(row),
    email: row.email,
    locale: asker?.locale ?? row.locale,
    isBlocked: row.isBlocked,
    createdAt: row.createdAt.toISOString(),
    applications: await network.$count(application, ofPublisher),
    activeApplications: await network.$count(application, and(ofPublisher, eq(application.status, 'active'))),
    questions: await network.$count(question, eq(question.publisherId, publisherId)),
  };
}
