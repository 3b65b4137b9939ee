import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

const required = msg`Please provide a link to the published app-ads.txt`.id;
const wrong = msg`The link has to begin with https:// or http:// and end with /app-ads.txt`.id;

const link = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(2048, wrong),
  v.regex(/^https?:\/\/[^/?#\s]+(?:\/\S*)?\/app-ads\.txt$/u, wrong),
);

/** The link to the app-ads.txt file; one that is not published may do without. */
export function appAdsTxtLinkSchema({ isNotPublished }: { isNotPublished: boolean }) {
  const none = v.pipe(
    v.string(),
    v.trim(),
    v.literal(''),
    v.transform(() => null),
  );
  return v.object({
    appAdsTxtUrl: isNotPublished
      ? v.union([none, link], wrong)
      : v.pipe(v.string(), v.trim(), v.nonEmpty(required), link),
  });
}
