import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

import { emailAddress } from '#common/forms/email-address.ts';
import { repetition } from '#common/forms/repetition.ts';

/** The form for a new address, docs/product.md, section 5. */
export const emailChangeSchema = v.pipe(
  v.object({ email: emailAddress, repeat: emailAddress }),
  repetition('repeat', 'email', msg`Emails have to match`.id),
);
