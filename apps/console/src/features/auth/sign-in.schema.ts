import * as v from 'valibot';

import { emailAddress, emailAddressTexts } from '#lib/email-address.ts';

/** What the sign-in form accepts; specification, section 5. The messages are codes. */
export const signInSchema = v.object({
  login: emailAddress,
  password: v.pipe(v.string(), v.nonEmpty('required')),
});

export const signInTexts = emailAddressTexts;
