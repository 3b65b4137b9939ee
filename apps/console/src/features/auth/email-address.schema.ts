import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

/** An address as the forms take it: without the spaces around it. The messages are codes of `emailAddressTexts`. */
export const emailAddress = v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.email('email'));

export const emailAddressTexts = {
  required: msg`Mandatory field`,
  email: msg`Incorrect email`,
};
