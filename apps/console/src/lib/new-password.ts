import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

/** Counted as the server counts: one emoji is one character. */
const isLongEnough = (password: string): boolean => Array.from(password).length >= 8;

/** A password that somebody makes up, taken as typed; specification, section 5. The messages are codes. */
export const newPassword = v.pipe(v.string(), v.nonEmpty('required'), v.check(isLongEnough, 'short'));

export const newPasswordTexts = {
  required: msg`Mandatory field`,
  short: msg`Password must contain at least 8 characters`,
  different: msg`Passwords do not match`,
};
