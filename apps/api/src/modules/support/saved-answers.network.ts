import { asc, eq, sql } from 'drizzle-orm';
import { storableText } from '#contract/plain-text.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { unnamedActor } from '#orders/actor.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { contact, person } from '#stores/sql/tables/person.ts';
import { savedAnswer } from '#stores/sql/tables/question.ts';
import type { QuestionRow } from './question-repository.ts';

/** Saved answers of a network. */
const mostSavedAnswers = 200;

interface SavedAnswerView {
  name: string;
  en: string;
  ru: string;
  changedBy: string;
  /** ISO 8601. */
  changedAt: string;
}

/** The saved answers, sorted by name. */
export async function listSavedAnswers({ database }: Pick<NetworkStores, 'database'>): Promise<SavedAnswerView[]> {
  const rows = await asNetwork(database, (network) =>
    network.select().from(savedAnswer).orderBy(asc(savedAnswer.name)).limit(mostSavedAnswers),
  );
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
}

/** Saves an answer in both languages; one of the same name is replaced. */
export async function setSavedAnswer(
  { database, actor = unnamedActor, settings: { now } }: NetworkStores,
  { name, en, ru }: { name: string; en: string; ru: string },
): Promise<{ name: string }> {
  const values = { en: requireStorable(en), ru: requireStorable(ru), changedBy: actor, changedAt: now() };
  return asNetwork(database, async (network) => {
    const others = await network.$count(savedAnswer, sql`${savedAnswer.name} <> ${name}`);
    if (others >= mostSavedAnswers) throw new OrderRefused('saved_answers_full', mostSavedAnswers);
    await network
      .insert(savedAnswer)
      .values({ name, ...values })
      .onConflictDoUpdate({ target: savedAnswer.name, set: values });
    await recordAudit(network, { actor }, { kind: 'saved_answer_set', details: { name } });
    return { name };
  });
}

/** Removes a saved answer. Throws when there is none of this name. */
export async function removeSavedAnswer(
  { database, actor = unnamedActor }: NetworkStores,
  { name }: { name: string },
): Promise<{ name: string }> {
  return asNetwork(database, async (network) => {
    const removed = await network.delete(savedAnswer).where(eq(savedAnswer.name, name)).returning();
    if (removed.length === 0) throw new OrderRefused('unknown_saved_answer', name);
    await recordAudit(network, { actor }, { kind: 'saved_answer_removed', details: { name } });
    return { name };
  });
}

/** The text of an answer; a saved one is in the language of the question's author. */
export async function textOf(
  network: NetworkDatabase,
  row: QuestionRow,
  { text, saved }: { text: string | null; saved: string | null },
): Promise<string> {
  if (text !== null) return requireStorable(text);
  if (saved === null) throw new OrderRefused('answer_without_text');
  const [found] = await network.select().from(savedAnswer).where(eq(savedAnswer.name, saved));
  if (found === undefined) throw new OrderRefused('unknown_saved_answer', saved);
  const [asker] = await network
    .select({ own: person.locale, ofContact: contact.locale })
    .from(contact)
    .leftJoin(person, eq(person.id, row.personId ?? contact.personId))
    .where(eq(contact.publisherId, row.publisherId));
  return found[asker?.own ?? asker?.ofContact ?? 'en'];
}

export function requireStorable(text: string): string {
  const stored = storableText(text);
  if (stored === null || stored === '') throw new OrderRefused('storable_text');
  return stored;
}
