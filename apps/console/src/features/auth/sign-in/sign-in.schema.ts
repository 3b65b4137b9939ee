import * as v from 'valibot';

import { emailAddress } from '#common/forms/email-address.ts';
import { mandatory } from '#common/forms/length.ts';

/** The sign-in form, docs/product.md, section 5. */
export const signInSchema = v.object({
  login: emailAddress,
  password: v.pipe(v.string(), v.nonEmpty(mandatory)),
});
