import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

const titleMissing = msg`Enter the template name to save the template`.id;
const titleTooLong = msg`At most 100 characters`.id;

/** As the API counts: a picture such as 👍 is one character. */
const titleMax = 100;

/** The name of a template; docs/product.md, section 5. */
export const templateSchema = v.object({
  title: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(titleMissing),
    v.check((title) => Array.from(title).length <= titleMax, titleTooLong),
  ),
});
