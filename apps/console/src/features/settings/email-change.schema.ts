import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

import { emailAddress, emailAddressTexts } from '#lib/email-address.ts';

/** A new address, twice; specification, section 5. The messages are codes. */
export const emailChangeSchema = v.pipe(
  v.object({ email: emailAddress, repeat: emailAddress }),
  v.forward(
    v.partialCheck([['email'], ['repeat']], ({ email, repeat }) => email === repeat, 'different'),
    ['repeat'],
  ),
);

export const emailChangeTexts = {
  ...emailAddressTexts,
  different: msg`Emails have to match`,
};
