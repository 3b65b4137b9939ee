import * as v from 'valibot';

import { mandatory } from '#lib/mandatory.ts';
import { newPassword, passwordsDiffer } from '#lib/new-password.ts';

/** A new password, twice; specification, section 5. */
export const passwordChangeSchema = v.pipe(
  v.object({ password: newPassword, retry_password: v.pipe(v.string(), v.nonEmpty(mandatory)) }),
  v.forward(
    v.partialCheck(
      [['password'], ['retry_password']],
      ({ password, retry_password: repeat }) => password === repeat,
      passwordsDiffer,
    ),
    ['retry_password'],
  ),
);
