import { msg } from '@lingui/core/macro';
import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import * as v from 'valibot';

import { atMostCharacters } from '#common/forms/length.ts';

const titleMissing = msg`Please enter the block title`.id;
const titleTooLong = msg`At most 200 characters`.id;
const formatMissing = msg`Please choose the ad format`.id;
const placeTooLong = msg`At most 64 characters`.id;

/** A new ad block; docs/product.md, section 5. */
export const adBlockSchema = v.object({
  name: v.pipe(v.string(), v.transform(normaliseText), v.nonEmpty(titleMissing), atMostCharacters(200, titleTooLong)),
  adFormat: v.pipe(v.string(), v.nonEmpty(formatMissing)),
  place: v.pipe(
    v.string(),
    v.transform(normaliseText),
    atMostCharacters(64, placeTooLong),
    v.transform((place) => (place === '' ? null : place)),
  ),
});
