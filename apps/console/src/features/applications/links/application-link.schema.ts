import { msg } from '@lingui/core/macro';
import * as v from 'valibot';
import { completeFileLink, isFileLink } from './app-ads-txt-link.ts';
import { readLink } from './application-links.ts';

/** The link to an app-ads.txt file; docs/product.md, section 5. Omitted parts are added. */
export const fileLink = v.pipe(
  v.string(),
  v.transform(completeFileLink),
  v.nonEmpty(msg`Please provide a link to the published app-ads.txt`.id),
  v.check(isFileLink, msg`The link has to begin with https:// or http:// and end with /app-ads.txt`.id),
);

export const appAdsTxtLinkSchema = v.object({ appAdsTxtUrl: fileLink });

/**
 * A store link in any spelling. For a link to no known store, the error text is that of the API (docs/product.md,
 * section 5); `StoreLinkError` adds the details.
 */
export const storeLink = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(msg`The link to the app is required`.id),
  v.check((text) => readLink(text).link !== null, msg`Specified app not found`.id),
);

/** A new store link, normalised to the application's canonical address in its store. */
export const applicationLinkSchema = v.object({
  applicationUrl: v.pipe(
    storeLink,
    v.transform((text) => readLink(text).url),
  ),
});

/** The links that an application needs when it becomes published. */
export const publicationSchema = v.object({ ...applicationLinkSchema.entries, ...appAdsTxtLinkSchema.entries });
