import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { StaffRole } from '@publisher-console/api-contract/desk';
import { addPerson } from '#modules/publishers/members.ts';
import type { Database } from '#stores/sql/database.ts';
import { staff, staffSession } from '#stores/sql/tables/staff.ts';

export interface SignedInStaff {
  id: string;
  personId: string;
  email: string;
  /** The headers of a call in the session. */
  headers: { cookie: string };
}

type StaffValues = Partial<Omit<typeof staff.$inferInsert, 'id' | 'personId' | 'role'>>;
type SessionValues = Partial<Omit<typeof staffSession.$inferInsert, 'id' | 'personId' | 'secretHash' | 'staffId'>>;

interface AddedStaff {
  at?: Date;
  member?: StaffValues;
  session?: SessionValues;
  /** The person who joins; a new one by default. */
  person?: { id: string; email: string };
}

/** Adds a member of the staff, and a session in which a factor was proven. */
export async function addSignedInStaff(
  database: Database,
  role: StaffRole,
  { at = new Date(), member = {}, session = {}, person: known }: AddedStaff = {},
): Promise<SignedInStaff> {
  const email = known?.email ?? `${randomUUID()}@network.example`;
  const named = { firstName: 'Vera', lastName: 'Holt', email, passwordHash: 'none', emailConfirmedAt: at };
  const person = known ?? (await addPerson(database, named));
  if (person === null) throw new Error('The person was not added.');
  const id = randomUUID();
  await database.insert(staff).values({ id, personId: person.id, role, createdAt: at, ...member });
  const secret = randomBytes(32).toString('base64url');
  await database.insert(staffSession).values({
    id: randomUUID(),
    staffId: id,
    personId: person.id,
    secretHash: createHash('sha256').update(secret).digest(),
    authenticatedAt: at,
    factorAt: at,
    createdAt: at,
    usedAt: at,
    userAgent: 'test',
    ...session,
  });
  return { id, personId: person.id, email, headers: { cookie: `__Host-desk=${secret}` } };
}
