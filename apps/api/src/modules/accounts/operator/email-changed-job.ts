import * as v from 'valibot';
import { createLetterJob } from '#modules/mail/letter-job.ts';
import { findPublisher } from '#modules/publishers/publisher-profile.ts';
import { emailChangedByOperatorLetter } from '#modules/accounts/settings/email-changed-letter.ts';

/** The letter to the previous address of an account whose address the operator changed. */
export const emailChangedJob = createLetterJob({
  kind: 'email_changed',
  payload: v.strictObject({ publisherId: v.string(), previous: v.string() }),
  write: async (own, { publisherId, previous }) => {
    const recipient = await findPublisher(own, publisherId);
    return recipient && emailChangedByOperatorLetter({ ...recipient, email: previous });
  },
});
