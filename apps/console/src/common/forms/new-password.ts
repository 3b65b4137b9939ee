import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

import { mandatory } from './mandatory.ts';

/** Counted as the server counts: one emoji is one character. */
const isLongEnough = (password: string): boolean => Array.from(password).length >= 8;

/** A new password, exactly as typed; docs/product.md, section 5. */
export const newPassword = v.pipe(
  v.string(),
  v.nonEmpty(mandatory),
  v.check(isLongEnough, msg`Password must contain at least 8 characters`.id),
);

/** The text at the second password where it is not the first one. */
export const passwordsDiffer = msg`Passwords do not match`.id;
