import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import * as v from 'valibot';

import { emailAddress } from '#common/forms/email-address.ts';
import { mandatory } from '#common/forms/length.ts';
import { newPassword, passwordsDiffer } from '#common/forms/new-password.ts';
import { repetition } from '#common/forms/repetition.ts';

/** A mandatory line of text. */
export const text = v.pipe(v.string(), v.transform(normaliseText), v.nonEmpty(mandatory));

/** The consent; an unticked checkbox is absent from `FormData`. */
export const consent = v.pipe(
  v.optional(v.string(), ''),
  v.nonEmpty(mandatory),
  v.transform(() => true as const),
);

/** The sign-up form, docs/product.md, section 5. */
export const signUpSchema = v.pipe(
  v.object({
    firstName: text,
    lastName: text,
    email: emailAddress,
    password: newPassword,
    passwordConfirm: v.pipe(v.string(), v.nonEmpty(mandatory)),
    name: text,
    website: text,
    contacts: text,
    isPrivacyPolicyAccepted: consent,
  }),
  repetition('passwordConfirm', 'password', passwordsDiffer),
);
