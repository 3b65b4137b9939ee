import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { canonicalAddress } from '#modules/publishers/email-address.ts';
import { unnamedActor } from '#orders/actor.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { person } from '#stores/sql/tables/person.ts';
import { question } from '#stores/sql/tables/question.ts';
import { staff } from '#stores/sql/tables/staff.ts';
import type { QuestionRow } from './question-repository.ts';

/** Works on a question, locked until the transaction ends. Throws when there is none of this number. */
export async function onQuestion<Result>(
  { database }: NetworkStores,
  number: number,
  work: (network: NetworkDatabase, row: QuestionRow) => Promise<Result>,
): Promise<Result> {
  return asNetwork(database, async (network) => {
    const [row] = await network.select().from(question).where(eq(question.number, number)).for('update');
    if (row === undefined) throw new OrderRefused('unknown_question', number);
    return work(network, row);
  });
}

interface GivingMember {
  id: string;
  email: string;
  firstName: string;
  role: string;
}

const memberColumns = { id: staff.id, email: person.email, firstName: person.firstName, role: staff.role };

function selectMembers(network: NetworkDatabase) {
  return network.select(memberColumns).from(staff).innerJoin(person, eq(person.id, staff.personId));
}

/** The member of the staff who gives an order at the desk; null in the terminal. */
export async function giverOf(network: NetworkDatabase, { staffId }: NetworkStores): Promise<GivingMember | null> {
  if (staffId === undefined) return null;
  const [row] = await selectMembers(network).where(eq(staff.id, staffId));
  return row ?? null;
}

/** A living member of the staff, by e-mail address or id. Throws when there is none. */
export async function findMember(network: NetworkDatabase, named: string): Promise<GivingMember> {
  const isNamed = v.is(v.pipe(v.string(), v.uuid()), named)
    ? eq(staff.id, named)
    : eq(person.email, canonicalAddress(named) ?? named);
  const [row] = await selectMembers(network).where(and(isNamed, isNull(staff.endedAt)));
  if (row === undefined) throw new OrderRefused('unknown_staff', named);
  return row;
}

export async function recordOrder(
  network: NetworkDatabase,
  { actor = unnamedActor }: NetworkStores,
  {
    kind,
    row,
    details,
  }: {
    kind: 'question_answered' | 'question_assigned' | 'question_closed' | 'question_noted';
    row: QuestionRow;
    details: Record<string, string | null>;
  },
): Promise<void> {
  const { publisherId, number } = row;
  await recordAudit(network, { actor }, { kind, publisherId, details: { question: number, ...details } });
}
