import { randomUUIDv7 } from 'node:crypto';
import type { publisher } from '#stores/sql/tables/publisher.ts';

/** A row of a publisher with a new id, an address with that id, and no valid password. */
export function testPublisher(values: Partial<typeof publisher.$inferInsert> = {}) {
  const { id = randomUUIDv7() } = values;
  return {
    email: `${id}@publishers.example`,
    passwordHash: '-',
    firstName: 'Anna',
    lastName: 'Nord',
    company: 'Northwind',
    scope: 'publisher',
    currency: 'USD',
    ...values,
    id,
  } satisfies typeof publisher.$inferInsert;
}
