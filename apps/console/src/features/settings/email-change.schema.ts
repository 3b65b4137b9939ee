import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

import { emailAddress } from '#lib/email-address.ts';

/** A new address, twice; specification, section 5. */
export const emailChangeSchema = v.pipe(
  v.object({ email: emailAddress, repeat: emailAddress }),
  v.forward(
    v.partialCheck([['email'], ['repeat']], ({ email, repeat }) => email === repeat, msg`Emails have to match`.id),
    ['repeat'],
  ),
);
