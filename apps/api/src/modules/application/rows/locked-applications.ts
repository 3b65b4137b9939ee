import { requireEntityId } from '#contract/entity-id.ts';
import { Rejection } from '#contract/rejection.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { lockApplication, lockApplicationsOfBlocks } from './application-repository.ts';
import { statusOfRunningBlocks } from '#modules/application/statuses/application-statuses.ts';

/** An application that nobody else changes until the transaction ends, nor its ad blocks. */
export interface LockedApplication {
  id: string;
  /** The status of those of its ad blocks that nobody has stopped. */
  runningBlocks: ReturnType<typeof statusOfRunningBlocks>;
}

/** One of a publisher's applications, locked; `not_found` like `requireApplication`. */
export async function requireLockedApplication(
  own: OwnDatabase,
  publisherId: string,
  id: string,
): Promise<LockedApplication> {
  const row = await lockApplication(own, publisherId, requireEntityId(id));
  if (row === null) throw new Rejection('not_found');
  return { id: row.id, runningBlocks: statusOfRunningBlocks(row) };
}

/**
 * The applications of a publisher's ad blocks, locked. Whoever changes ad blocks locks their applications first: calls
 * that change many of them then wait for each other and never both ways.
 */
export async function lockedApplicationsOf(
  own: OwnDatabase,
  publisherId: string,
  adBlockIds: string[],
): Promise<LockedApplication[]> {
  const rows = await lockApplicationsOfBlocks(own, publisherId, adBlockIds);
  return rows.map((row) => ({ id: row.id, runningBlocks: statusOfRunningBlocks(row) }));
}
