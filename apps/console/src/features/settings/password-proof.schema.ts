import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

/** The password of the account, as it was typed. The message is a code. */
export const passwordProofSchema = v.object({ password: v.pipe(v.string(), v.nonEmpty('required')) });

export const passwordProofTexts = { required: msg`Mandatory field` };
