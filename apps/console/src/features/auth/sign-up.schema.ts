import * as v from 'valibot';

import { emailAddress, emailAddressTexts } from '#lib/email-address.ts';
import { newPassword, newPasswordTexts } from '#lib/new-password.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('required'));

/** What the sign-up form accepts; specification, section 5. The messages are codes. */
export const signUpSchema = v.pipe(
  v.object({
    firstName: text,
    lastName: text,
    email: emailAddress,
    password: newPassword,
    passwordConfirm: v.pipe(v.string(), v.nonEmpty('required')),
    name: text,
    website: text,
    contacts: text,
    // A form sends nothing for a box that is not ticked.
    isPrivacyPolicyAccepted: v.pipe(
      v.optional(v.string(), ''),
      v.nonEmpty('required'),
      v.transform(() => true as const),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['passwordConfirm']],
      ({ password, passwordConfirm }) => password === passwordConfirm,
      'different',
    ),
    ['passwordConfirm'],
  ),
);

export const signUpTexts = { ...emailAddressTexts, ...newPasswordTexts };
