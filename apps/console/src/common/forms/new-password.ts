import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

import { characterCount, mandatory } from './length.ts';

/** A new password, exactly as typed; docs/product.md, section 5. */
export const newPassword = v.pipe(
  v.string(),
  v.nonEmpty(mandatory),
  v.check(
    (password) => characterCount(password.normalize('NFC')) >= 8,
    msg`Password must contain at least 8 characters`.id,
  ),
);

/** The error at the second password if it differs from the first. */
export const passwordsDiffer = msg`Passwords do not match`.id;
