import { operatorActions } from '@publisher-console/api-contract/statuses';
import * as v from 'valibot';
import { hour, minute, second } from '#durations.ts';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { findRecipient } from './application-repository.ts';
import { decisionLetter } from './decision-letter.ts';

const kind = 'application_decision';

const payload = v.strictObject({
  publisherId: v.string(),
  applicationId: v.string(),
  name: v.string(),
  action: v.picklist(operatorActions),
  reason: v.nullable(v.string()),
});

/**
 * Promises the letter about a decision in the transaction that records it. The operator's command line puts no mail
 * itself: only the server has the key that seals mails.
 */
export async function putDecisionLetter(
  jobs: JobQueue,
  transaction: Database,
  decided: v.InferOutput<typeof payload>,
): Promise<void> {
  await jobs.put(transaction, { kind, payload: decided });
}

export interface DecisionLetterDependencies {
  database: Database;
  outbox: Outbox;
  /** The console's public origin, for links in mails. */
  origin: string;
}

/** Puts the letters that `putDecisionLetter` promises into the outbox. */
export function createDecisionLetterJob({ database, outbox, origin }: DecisionLetterDependencies) {
  return jobKind({
    name: kind,
    payload,
    lease: minute,
    atOnce: 1,
    retryAfter: backOff({ mostAttempts: 40, first: second, longest: hour }),
    run: ({ publisherId, applicationId: id, ...decided }) =>
      asPublisher(database, publisherId, async (own) => {
        const recipient = await findRecipient(own, publisherId);
        if (recipient !== null) await outbox.put(own, decisionLetter(recipient, { id, ...decided }, origin));
      }),
  });
}
