import * as v from 'valibot';
import { mandatory } from '#common/forms/length.ts';

/** The name that a person gives to a factor. */
export const factorName = v.pipe(v.string(), v.trim(), v.nonEmpty(mandatory), v.maxLength(64));

export const factorNameSchema = v.object({ name: factorName });
