import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

import { mandatory } from '#lib/mandatory.ts';

const address = v.pipe(v.string(), v.trim(), v.nonEmpty(mandatory), v.email(msg`Incorrect email`.id));

/** A new address, twice; specification, section 5. */
export const emailChangeSchema = v.pipe(
  v.object({ email: address, repeat: address }),
  v.forward(
    v.partialCheck([['email'], ['repeat']], ({ email, repeat }) => email === repeat, msg`Emails have to match`.id),
    ['repeat'],
  ),
);
