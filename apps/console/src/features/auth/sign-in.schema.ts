import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

/** What the sign-in form accepts; specification, section 5. The messages are codes. */
export const signInSchema = v.object({
  login: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.email('email')),
  password: v.pipe(v.string(), v.nonEmpty('required')),
});

export const signInTexts = {
  required: msg`Mandatory field`,
  email: msg`Incorrect email`,
};
