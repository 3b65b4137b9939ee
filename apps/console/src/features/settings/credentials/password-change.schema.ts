import * as v from 'valibot';

import { mandatory } from '#common/forms/mandatory.ts';
import { newPassword, passwordsDiffer } from '#common/forms/new-password.ts';
import { repetition } from '#common/forms/repetition.ts';

/** The form for a new password, docs/product.md, section 5. */
export const passwordChangeSchema = v.pipe(
  v.object({ password: newPassword, retry_password: v.pipe(v.string(), v.nonEmpty(mandatory)) }),
  repetition('retry_password', 'password', passwordsDiffer),
);
