import * as v from 'valibot';
import { createLetterJob } from '#modules/mail/letter-job.ts';
import { findPublisher } from '#modules/publishers/publisher-profile.ts';
import { contractLetter } from './contract-letter.ts';

/** The letter about a contract that the operator registered or revoked. */
export const contractLetterJob = createLetterJob({
  kind: 'contract_letter',
  payload: v.strictObject({
    publisherId: v.string(),
    event: v.picklist(['registered', 'revoked']),
    number: v.string(),
    reason: v.nullable(v.string()),
  }),
  write: async (own, { publisherId, ...news }, origin) => {
    const recipient = await findPublisher(own, publisherId);
    return recipient && contractLetter(recipient, news, origin);
  },
});
