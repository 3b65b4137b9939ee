import { inArray } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isEntityId } from '#contract/api-error.ts';
import { canonicalAddress } from '#modules/publishers/email-address.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { contact } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

const { id, number, company, currency } = publisher;
export const namedColumns = { id, number, company, currency };

/** A publisher with entries. Its account may be erased. */
export interface NamedPublisher {
  id: string;
  /** The Publisher ID. */
  number: number;
  company: string;
  currency: string;
}

/**
 * Finds publishers by Publisher ID, id or the e-mail address of their contact, in one query each. Who books entries locks
 * them: their currency does not change meanwhile.
 */
export async function findPublishers(
  network: NetworkDatabase,
  names: readonly string[],
  { isLocking }: { isLocking: boolean },
): Promise<Map<string, NamedPublisher>> {
  const ids = names.filter((name) => isEntityId(name));
  const numbers = names.filter((name) => /^\d{1,9}$/.test(name)).map(Number);
  const emailOf = new Map(names.map((name) => [name, canonicalAddress(name)]));
  const emails = [...emailOf.values()].filter((email) => email !== null);
  const contacts =
    emails.length === 0
      ? []
      : await network
          .select({ publisherId: contact.publisherId, email: contact.email })
          .from(contact)
          .where(inArray(contact.email, emails));
  const idOfEmail = new Map(contacts.map((row) => [row.email, row.publisherId]));
  const read = (condition: SQL) => {
    const query = network.select(namedColumns).from(publisher).where(condition).orderBy(id);
    return isLocking ? query.for('share') : query;
  };
  const byIds = [...ids, ...idOfEmail.values()];
  const found = [
    ...(byIds.length === 0 ? [] : await read(inArray(id, byIds))),
    ...(numbers.length === 0 ? [] : await read(inArray(number, numbers))),
  ];
  const byKey = new Map(found.flatMap((row) => [[row.id, row] as const, [String(row.number), row] as const]));
  return new Map(
    names.flatMap((name) => {
      const email = emailOf.get(name) ?? null;
      const key = email === null ? name : idOfEmail.get(email);
      const row = byKey.get(/^\d+$/.test(name) ? String(Number(name)) : (key ?? ''));
      return row === undefined ? [] : [[name, row] as const];
    }),
  );
}

/** Finds one publisher. Throws when there is none. */
export async function findPublisher(
  network: NetworkDatabase,
  name: string,
  lock: { isLocking: boolean },
): Promise<NamedPublisher> {
  const found = (await findPublishers(network, [name], lock)).get(name);
  if (found === undefined) throw new OrderRefused('unknown_publisher', name);
  return found;
}
