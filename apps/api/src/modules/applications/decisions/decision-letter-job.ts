import { operatorActions } from '@publisher-console/api-contract/statuses';
import * as v from 'valibot';
import { inBothLanguages } from '#contract/language.ts';
import { createLetterJob } from '#modules/mail/letter-job.ts';
import { findPublisher } from '#modules/publishers/publisher-profile.ts';
import { decisionLetter } from './decision-letter.ts';

/** The letter about a decision of the operator. */
export const decisionLetterJob = createLetterJob({
  kind: 'application_decision',
  payload: v.strictObject({
    publisherId: v.string(),
    applicationId: v.string(),
    name: v.string(),
    action: v.picklist(operatorActions),
    reason: v.nullable(inBothLanguages),
  }),
  write: async (own, { publisherId, applicationId: id, ...decided }, origin) => {
    const recipient = await findPublisher(own, publisherId);
    return recipient && decisionLetter(recipient, { id, ...decided }, origin);
  },
});
