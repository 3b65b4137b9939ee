import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

const wrong = msg`The link has to begin with https:// or http:// and end with /app-ads.txt`.id;

/** The link to the app-ads.txt file; specification, section 5. */
export const appAdsTxtLinkSchema = v.object({
  appAdsTxtUrl: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(msg`Please provide a link to the published app-ads.txt`.id),
    v.maxLength(2048, wrong),
    v.regex(/^https?:\/\/[^/?#\s]+(?:\/\S*)?\/app-ads\.txt$/u, wrong),
  ),
});
