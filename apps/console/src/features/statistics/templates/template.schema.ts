import { msg } from '@lingui/core/macro';
import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import * as v from 'valibot';

import { atMostCharacters } from '#common/forms/length.ts';

const titleMissing = msg`Enter the template name to save the template`.id;
const titleTooLong = msg`At most 100 characters`.id;

/** The title of a template; docs/product.md, section 5. */
export const templateSchema = v.object({
  title: v.pipe(v.string(), v.transform(normaliseText), v.nonEmpty(titleMissing), atMostCharacters(100, titleTooLong)),
});
