import * as v from 'valibot';
import { hour, minute, second } from '#durations.ts';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { contractLetter } from './contract-letter.ts';
import { findParty } from './contract-repository.ts';

const kind = 'contract_letter';

const payload = v.strictObject({
  publisherId: v.string(),
  event: v.picklist(['registered', 'revoked']),
  number: v.string(),
  reason: v.nullable(v.string()),
});

/**
 * Promises the letter about a contract in the transaction that records it. The operator's command line puts no mail
 * itself: only the server has the key that seals mails.
 */
export async function putContractLetter(
  jobs: JobQueue,
  transaction: Database,
  news: v.InferOutput<typeof payload>,
): Promise<void> {
  await jobs.put(transaction, { kind, payload: news });
}

export interface ContractLetterDependencies {
  database: Database;
  outbox: Outbox;
  /** The console's public origin, for links in mails. */
  origin: string;
}

/** Puts the letters that `putContractLetter` promises into the outbox. */
export function createContractLetterJob({ database, outbox, origin }: ContractLetterDependencies) {
  return jobKind({
    name: kind,
    payload,
    lease: minute,
    atOnce: 1,
    retryAfter: backOff({ mostAttempts: 40, first: second, longest: hour }),
    run: ({ publisherId, ...news }) =>
      asPublisher(database, publisherId, async (own) => {
        const party = await findParty(own, publisherId);
        if (party !== null) await outbox.put(own, contractLetter(party, news, origin));
      }),
  });
}
