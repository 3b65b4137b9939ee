import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

import { atMostCharacters, mandatory } from '#common/forms/length.ts';

const tooLong = msg`At most 200 characters`.id;

const filledIn = v.pipe(v.string(), v.trim(), v.nonEmpty(mandatory));

/** The form for the entry in sellers.json. The API decides whether the domain can be the publisher's own. */
export const sellerSchema = v.variant('visibility', [
  v.object({ visibility: v.literal('confidential') }),
  v.object({
    visibility: v.literal('public'),
    name: v.pipe(filledIn, atMostCharacters(200, tooLong)),
    domain: v.pipe(filledIn, v.maxLength(2048, tooLong)),
  }),
]);

export type Visibility = v.InferOutput<typeof sellerSchema>['visibility'];
