import { randomUUID } from 'node:crypto';
import { addMessage, addQuestion } from '#modules/support/question-repository.ts';
import type { QuestionRow } from '#modules/support/question-repository.ts';
import { newFileKey } from '#stores/files/file-key.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { questionNote, questionNoteFile } from '#stores/sql/tables/question.ts';

type Values = Partial<QuestionRow> &
  Pick<QuestionRow, 'publisherId'> & {
    text?: string;
    /** A note of the staff. */
    note?: string;
    /** The name of a file of the note, whose bytes are nowhere. */
    noteFile?: string;
  };

/** Adds a question with one message by the person who registered the publisher; returns its id and number. */
export async function addTestQuestion(
  database: Database,
  { number: _, id = randomUUID(), createdAt = new Date(), text = 'Why?', note, noteFile, ...values }: Values,
): Promise<{ id: string; number: number }> {
  const { publisherId } = values;
  const personId = values.personId ?? publisherId;
  const number = await asPublisher(database, wholePublisher(publisherId), async (own) => {
    const begun = { subject: 'problem', title: text, state: 'new' } as const;
    const times = { createdAt, lastMessageAt: createdAt, waitingSince: createdAt };
    const message = { id: randomUUID(), questionId: id, publisherId, personId, isByStaff: false, text, createdAt };
    const added = await addQuestion(own, { id, personId, ...begun, ...times, ...values });
    await addMessage(own, { ...message, files: [] });
    return added;
  });
  if (note !== undefined) {
    const written = { id: randomUUID(), questionId: id, author: 'maria@network.example', text: note, createdAt };
    await asNetwork(database, async (network) => {
      await network.insert(questionNote).values(written);
      if (noteFile === undefined) return;
      const file = { id: randomUUID(), publisherId, purpose: 'staff' as const, name: noteFile, createdAt };
      const bytes = { key: newFileKey(), type: 'application/pdf', size: 1, sha256: Buffer.alloc(32) };
      await network.insert(storedFile).values({ ...file, ...bytes, usedAt: createdAt });
      await network.insert(questionNoteFile).values({ noteId: written.id, fileId: file.id, position: 0 });
    });
  }
  return { id, number };
}
