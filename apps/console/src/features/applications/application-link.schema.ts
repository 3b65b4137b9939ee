import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

import { appAdsTxtLinkSchema } from './app-ads-txt-link.schema.ts';

const wrong = msg`Specified app not found`.id;

/** The link to an application's page in a store. Which links lead to an application, the server decides. */
export const applicationLinkSchema = v.object({
  applicationUrl: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(msg`The link to the app is required`.id),
    v.maxLength(2048, wrong),
    v.check((link) => URL.canParse(link), wrong),
  ),
});

/** What an application that is published now needs. */
export const publicationSchema = v.object({ ...applicationLinkSchema.entries, ...appAdsTxtLinkSchema.entries });
