import * as v from 'valibot';

import { mandatory } from '#common/forms/mandatory.ts';

/** The password of the account, as it was typed. */
export const passwordProofSchema = v.object({ password: v.pipe(v.string(), v.nonEmpty(mandatory)) });
