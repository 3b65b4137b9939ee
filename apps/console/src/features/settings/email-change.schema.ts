import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

const address = v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.email('email'));

/** A new address, twice; specification, section 5. The messages are codes. */
export const emailChangeSchema = v.pipe(
  v.object({ email: address, repeat: address }),
  v.forward(
    v.partialCheck([['email'], ['repeat']], ({ email, repeat }) => email === repeat, 'different'),
    ['repeat'],
  ),
);

export const emailChangeTexts = {
  required: msg`Mandatory field`,
  email: msg`Incorrect email`,
  different: msg`Emails have to match`,
};
