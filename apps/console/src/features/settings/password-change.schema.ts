import * as v from 'valibot';

import { mandatory } from '#lib/mandatory.ts';
import { newPassword, passwordsDiffer } from '#lib/new-password.ts';
import { repetition } from '#lib/repetition.ts';

/** A new password, twice; specification, section 5. */
export const passwordChangeSchema = v.pipe(
  v.object({ password: newPassword, retry_password: v.pipe(v.string(), v.nonEmpty(mandatory)) }),
  repetition('retry_password', 'password', passwordsDiffer),
);
