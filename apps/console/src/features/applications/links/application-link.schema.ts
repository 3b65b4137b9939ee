import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

import { appAdsTxtLinkSchema } from './app-ads-txt-link.schema.ts';
import { readLink } from './application-links.ts';

/**
 * A link to the page of an application in one of the stores, however it is written. A link that leads to none of them is
 * refused as the API refuses it, in the words of the specification.
 */
export const storeLink = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(msg`The link to the app is required`.id),
  v.check((text) => readLink(text).link !== null, msg`Specified app not found`.id),
);

/** A new link for an application; it becomes the one web address of the application in its store. */
export const applicationLinkSchema = v.object({
  applicationUrl: v.pipe(
    storeLink,
    v.transform((text) => readLink(text).url),
  ),
});

/** What an application that is published now needs. */
export const publicationSchema = v.object({ ...applicationLinkSchema.entries, ...appAdsTxtLinkSchema.entries });
