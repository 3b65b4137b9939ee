import { and, eq } from 'drizzle-orm';
import { saveRunningBlocks } from '#modules/applications/ad-blocks/running-blocks.ts';
import type { ApplicationRow } from '#modules/applications/rows/application-repository.ts';
import { statusOfRunningBlocks } from '#modules/applications/statuses/application-statuses.ts';
import type { Database } from '#stores/sql/database.ts';
import { application } from '#stores/sql/tables/application.ts';

/** The columns of an application that a decision of the operator changes. */
type Decided = Pick<ApplicationRow, 'approvedAt' | 'rejectionReason' | 'status'>;

/**
 * Saves the operator's decision about a locked application, and sets the status of its ad blocks that are not stopped.
 */
export async function saveDecision(network: Database, row: ApplicationRow, decided: Decided): Promise<ApplicationRow> {
  const saved = { ...row, ...decided };
  await network
    .update(application)
    .set(decided)
    .where(and(eq(application.id, row.id), eq(application.publisherId, row.publisherId)));
  await saveRunningBlocks(network, saved, statusOfRunningBlocks(saved));
  return saved;
}
