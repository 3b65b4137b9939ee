import { requireEntityId } from '#contract/entity-id.ts';
import { Rejection } from '#contract/rejection.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { findApplication, lockApplication } from './application-repository.ts';
import type { ApplicationRow } from './application-repository.ts';

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
  if (row === null) throw new Rejection('not_found');
  return row;
}
