import * as v from 'valibot';

import { newPassword } from '#lib/new-password.ts';

/** A new password, twice; specification, section 5. The messages are codes of `newPasswordTexts`. */
export const passwordChangeSchema = v.pipe(
  v.object({ password: newPassword, retry_password: v.pipe(v.string(), v.nonEmpty('required')) }),
  v.forward(
    v.partialCheck(
      [['password'], ['retry_password']],
      ({ password, retry_password: repeat }) => password === repeat,
      'different',
    ),
    ['retry_password'],
  ),
);
