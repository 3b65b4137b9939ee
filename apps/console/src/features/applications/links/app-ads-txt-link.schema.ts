import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

import { completeFileLink, isFileLink } from './app-ads-txt-link.ts';

/** The link to an app-ads.txt file; docs/product.md, section 5. What people leave out of it is added. */
export const fileLink = v.pipe(
  v.string(),
  v.transform(completeFileLink),
  v.nonEmpty(msg`Please provide a link to the published app-ads.txt`.id),
  v.check(isFileLink, msg`The link has to begin with https:// or http:// and end with /app-ads.txt`.id),
);

export const appAdsTxtLinkSchema = v.object({ appAdsTxtUrl: fileLink });
