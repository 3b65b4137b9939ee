import * as v from 'valibot';
import { createLetterJob } from '#modules/mail/letter-job.ts';
import { contractLetter } from './contract-letter.ts';
import { findParty } from './contract-repository.ts';

/** The letter about what the operator has done with a contract. */
export const promisedContractLetter = createLetterJob({
  kind: 'contract_letter',
  payload: v.strictObject({
    publisherId: v.string(),
    event: v.picklist(['registered', 'revoked']),
    number: v.string(),
    reason: v.nullable(v.string()),
  }),
  write: async (own, { publisherId, ...news }, origin) => {
    const party = await findParty(own, publisherId);
    return party && contractLetter(party, news, origin);
  },
});
