import type { StoreLink } from '@publisher-console/api-contract/stores';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { ApiError, requireEntityId } from '#contract/api-error.ts';
import { lockPublisher } from '#modules/publishers/publisher-account.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';

/** An application as it is stored. */
export type ApplicationRow = typeof application.$inferSelect;

const isThere = (publisherId: string) => and(eq(application.publisherId, publisherId), isNull(application.deletedAt));

/** A publisher's applications with these numbers that are not deleted, in no order. */
export async function findApplicationsByNumber(
  own: OwnDatabase,
  publisherId: string,
  numbers: number[],
): Promise<ApplicationRow[]> {
  if (numbers.length === 0) return [];
  return own
    .select()
    .from(application)
    .where(and(isThere(publisherId), inArray(application.number, numbers)));
}

/** The columns with names of a publisher's applications, deleted ones included. */
export function applicationNames(own: OwnDatabase, publisherId: string, ids: string[]) {
  return own
    .select({
      id: application.id,
      name: application.name,
      platform: application.platform,
      iconKey: application.iconKey,
      deletedAt: application.deletedAt,
    })
    .from(application)
    .where(and(eq(application.publisherId, publisherId), inArray(application.id, ids)));
}

const selectOne = (own: OwnDatabase, publisherId: string, id: string) =>
  own
    .select()
    .from(application)
    .where(and(eq(application.id, id), isThere(publisherId)));

/** One of a publisher's applications that is not deleted, or null. */
export async function findApplication(
  own: OwnDatabase,
  publisherId: string,
  id: string,
): Promise<ApplicationRow | null> {
  const [row] = await selectOne(own, publisherId, id);
  return row ?? null;
}

/**
 * Like `findApplication`, and locks the application and its ad blocks against other changes until the transaction ends.
 */
export async function lockApplication(
  own: OwnDatabase,
  publisherId: string,
  id: string,
): Promise<ApplicationRow | null> {
  const [row] = await selectOne(own, publisherId, id).for('no key update');
  return row ?? null;
}

/**
 * The applications of some of a publisher's ad blocks, locked like `lockApplication`, in the order of their ids to avoid a
 * deadlock of two calls.
 */
export function lockApplicationsOfBlocks(
  own: OwnDatabase,
  publisherId: string,
  adBlockIds: string[],
): Promise<ApplicationRow[]> {
  const owners = own
    .select({ id: adBlock.applicationId })
    .from(adBlock)
    .where(and(eq(adBlock.publisherId, publisherId), inArray(adBlock.id, adBlockIds)));
  return own
    .select()
    .from(application)
    .where(and(isThere(publisherId), inArray(application.id, owners)))
    .orderBy(application.id)
    .for('no key update');
}

/** How many applications a publisher has that are not deleted. The publisher is locked: no other call adds one meanwhile. */
export async function countLocked(own: OwnDatabase, publisherId: string): Promise<number> {
  await lockPublisher(own, publisherId);
  return own.$count(application, isThere(publisherId));
}

/** Adds an application. Throws an `isUniqueViolation` error when the publisher already has this application of the store. */
export async function addApplication(
  own: OwnDatabase,
  values: typeof application.$inferInsert,
): Promise<ApplicationRow> {
  const [row] = await own.insert(application).values(values).returning();
  if (row === undefined) throw new Error('The application was not added.');
  return row;
}

/** Changes one of a publisher's applications. Throws like `addApplication`. */
export async function saveApplication(
  own: OwnDatabase,
  { id, publisherId }: Pick<ApplicationRow, 'id' | 'publisherId'>,
  values: Partial<typeof application.$inferInsert>,
): Promise<ApplicationRow> {
  const [row] = await own
    .update(application)
    .set(values)
    .where(and(eq(application.id, id), eq(application.publisherId, publisherId)))
    .returning();
  if (row === undefined) throw new Error('The application was not saved.');
  return row;
}

/** Whether a publisher has the application of a store. */
export async function hasApplication(
  own: OwnDatabase,
  publisherId: string,
  { store, id }: StoreLink,
): Promise<boolean> {
  const found = await own
    .select({ id: application.id })
    .from(application)
    .where(and(isThere(publisherId), eq(application.store, store), eq(application.storeAppId, id)));
  return found.length > 0;
}

/** One of a publisher's applications; throws `not_found` for a deleted one, another publisher's, and an invalid id. */
export async function requireApplication(own: OwnDatabase, publisherId: string, id: string): Promise<ApplicationRow> {
  return present(await findApplication(own, publisherId, requireEntityId(id)));
}

/** Like `requireApplication`, with the lock of `lockApplication`. */
export async function requireLockedApplication(
  own: OwnDatabase,
  publisherId: string,
  id: string,
): Promise<ApplicationRow> {
  return present(await lockApplication(own, publisherId, requireEntityId(id)));
}

function present(row: ApplicationRow | null): ApplicationRow {
  if (row === null) throw new ApiError('not_found');
  return row;
}
