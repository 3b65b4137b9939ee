import { randomUUID } from 'node:crypto';
import { addMessage, addQuestion } from '#modules/support/question-repository.ts';
import type { QuestionRow } from '#modules/support/question-repository.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';

type Values = Partial<QuestionRow> & Pick<QuestionRow, 'publisherId'>;

/** Adds a question with one message, asked by the person who registered the publisher; returns its id and number. */
export async function addTestQuestion(
  database: Database,
  { number: _, id = randomUUID(), createdAt = new Date(), text = 'Why?', ...values }: Values & { text?: string },
): Promise<{ id: string; number: number }> {
  const { publisherId } = values;
  return asPublisher(database, wholePublisher(publisherId), async (own) => {
    const personId = values.personId ?? publisherId;
    const begun = {
      subject: 'problem',
      title: text,
      state: 'new',
      lastMessageAt: createdAt,
      waitingSince: createdAt,
    } as const;
    const number = await addQuestion(own, { id, personId, createdAt, ...begun, ...values });
    const message = { id: randomUUID(), questionId: id, publisherId, personId, isByStaff: false, text, createdAt };
    await addMessage(own, { ...message, files: [] });
    return { id, number };
  });
}
