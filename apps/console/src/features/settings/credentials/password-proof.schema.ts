import * as v from 'valibot';

import { mandatory } from '#common/forms/mandatory.ts';

/** The present password: no rules but that of a mandatory field. */
export const passwordProofSchema = v.object({ password: v.pipe(v.string(), v.nonEmpty(mandatory)) });
