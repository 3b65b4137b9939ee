import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

import { mandatory } from '#lib/mandatory.ts';

/** An address as the forms take it: without the spaces around it. */
export const emailAddress = v.pipe(v.string(), v.trim(), v.nonEmpty(mandatory), v.email(msg`Incorrect email`.id));
