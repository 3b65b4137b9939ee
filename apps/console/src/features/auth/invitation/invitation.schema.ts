import * as v from 'valibot';

import { mandatory } from '#common/forms/length.ts';
import { newPassword } from '#common/forms/new-password.ts';
import { consent, text } from '#features/auth/sign-up/sign-up.schema.ts';

/** The form for an address that has no account. */
export const newMemberSchema = v.object({
  firstName: text,
  lastName: text,
  password: newPassword,
  isPrivacyPolicyAccepted: consent,
});

/** The form for an address that has an account: the account's password. The rules for new passwords do not apply. */
export const existingAccountSchema = v.object({ password: v.pipe(v.string(), v.nonEmpty(mandatory)) });
