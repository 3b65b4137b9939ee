import * as v from 'valibot';

import { emailAddress } from '#lib/email-address.ts';
import { mandatory } from '#lib/mandatory.ts';

/** What the sign-in form accepts; specification, section 5. */
export const signInSchema = v.object({
  login: emailAddress,
  password: v.pipe(v.string(), v.nonEmpty(mandatory)),
});
