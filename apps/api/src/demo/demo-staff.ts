import { eq } from 'drizzle-orm';
import { productCost, createPasswords } from '#modules/accounts/passwords.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { person } from '#stores/sql/tables/person.ts';
import { staff } from '#stores/sql/tables/staff.ts';
import { demoStaff } from './demo-account.ts';

const personId = '00000000-0000-7000-8000-0000000000d1';
export const demoStaffId = '00000000-0000-7000-8000-0000000000d2';

/** Adds the member of the staff, unless it is or was there: a removed member stays removed. */
export async function addDemoStaff(network: NetworkDatabase, now: Date): Promise<void> {
  const known = await network.$count(staff, eq(staff.id, demoStaffId));
  if (known > 0) return;
  const passwordHash = await createPasswords(productCost).hash(demoStaff.password);
  const named = { id: personId, firstName: 'Vera', lastName: 'Holt', email: demoStaff.email };
  const added = await network
    .insert(person)
    .values({ ...named, passwordHash, emailConfirmedAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: person.id });
  // Another person has the address.
  if (added.length === 0) return;
  await network.insert(staff).values({ id: demoStaffId, personId, role: 'admin', isDemo: true, createdAt: now });
}

/** Removes the member of the staff with all it has. */
export async function removeDemoStaff(network: NetworkDatabase, now: Date): Promise<void> {
  await network.update(person).set({ erasedAt: now }).where(eq(person.id, personId));
  await network.delete(person).where(eq(person.id, personId));
}
