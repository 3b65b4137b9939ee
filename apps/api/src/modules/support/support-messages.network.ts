import { and, desc, eq, sql } from 'drizzle-orm';
import { asNetwork } from '#stores/sql/as-network.ts';
import { contact } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { question, questionFile, questionMessage } from '#stores/sql/tables/question.ts';
import { pageOf } from '#orders/page.ts';
import { afterTimed, atOfCursor, timedCursor } from '#orders/cursor.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import { findNamedPublisher } from '#modules/publishers/publisher-lookup.network.ts';

/** A message to support as the operator sees it. */
export interface SupportMessage {
  id: string;
  /** The number of its question. */
  question: number;
  subject: 'problem' | 'idea';
  text: string;
  /** How many files came with it. */
  files: number;
  /** ISO 8601. */
  createdAt: string;
  /** The Publisher ID. */
  publisher: number;
  email: string;
}

/** Messages to support, the newest first, of all publishers or of one. */
export async function listMessages(
  { database }: NetworkStores,
  { user, limit, after }: { user: string | null } & PageInput,
): Promise<ListPage<SupportMessage>> {
  return asNetwork(database, async (network) => {
    const { id, text, createdAt, publisherId } = questionMessage;
    const owner = user === null ? undefined : eq(publisherId, (await findNamedPublisher(network, user)).id);
    const sent = and(eq(questionMessage.isByStaff, false), owner);
    const files = sql<number>`(select count(*)::int from ${questionFile} where ${questionFile.messageId} = ${id})`;
    const { subject, number } = question;
    const { email } = contact;
    const found = await network
      .select({ id, question: number, subject, text, files, createdAt, publisher: publisher.number, email })
      .from(questionMessage)
      .innerJoin(question, eq(question.id, questionMessage.questionId))
      .innerJoin(publisher, eq(publisher.id, publisherId))
      .innerJoin(contact, eq(contact.publisherId, publisherId))
      .where(and(sent, afterTimed([createdAt, id], 'desc', after)))
      .orderBy(desc(atOfCursor(createdAt)), desc(id))
      .limit(limit + 1);
    const rows = found.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    const total = await network.$count(questionMessage, sent);
    return pageOf(rows, { limit, total }, (row) => timedCursor(row.createdAt, row.id));
  });
}
