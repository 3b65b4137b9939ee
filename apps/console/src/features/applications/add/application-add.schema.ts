import { msg } from '@lingui/core/macro';
import type { ApplicationCreateRequest } from '@publisher-console/api-contract';
import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import * as v from 'valibot';

import { atMostCharacters } from '#common/forms/length.ts';
import { fileLink, storeLink } from '#features/applications/links/application-link.schema.ts';
import { readLink } from '#features/applications/links/application-links.ts';

import { platformOf } from './application-add-platform.ts';

const nameRequired = msg`The app name is required`.id;

const tooLong = msg`At most 200 characters`.id;

/** `FormData` has no entry for a field that is not rendered. */
const optionalName = v.pipe(v.optional(v.string(), ''), v.transform(normaliseText), atMostCharacters(200, tooLong));
const name = v.pipe(optionalName, v.nonEmpty(nameRequired));

/** An app that is in no store yet; docs/product.md, section 5. */
const unpublished = v.pipe(
  v.object({
    // `FormData` has no entry for a radio group without a choice.
    platform: v.pipe(v.optional(v.string(), ''), v.picklist(['android', 'ios'], msg`The app platform is required`.id)),
    name,
  }),
  v.transform((app): ApplicationCreateRequest => ({ ...app, isNotPublished: true })),
);

/** An app in a store. Its name comes from the store, or is typed if the store has none. */
function published(appName: typeof optionalName | typeof name) {
  return v.pipe(
    v.object({ applicationUrl: storeLink, name: appName, appAdsTxtUrl: fileLink }),
    v.transform(({ applicationUrl, ...app }): ApplicationCreateRequest => {
      const { link, url } = readLink(applicationUrl);
      return { ...app, applicationUrl: url, platform: platformOf(link), isNotPublished: false };
    }),
  );
}

export const applicationAddSchemas = {
  unpublished,
  /** The name may still be missing, because the store has it. */
  published: published(optionalName),
  typedByHand: published(name),
};
