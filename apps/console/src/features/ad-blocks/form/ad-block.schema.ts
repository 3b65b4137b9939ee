import { msg } from '@lingui/core/macro';
import type { AdFormatId } from '@publisher-console/api-contract';
import * as v from 'valibot';

const titleMissing = msg`Please enter the block title`.id;
const titleTooLong = msg`At most 200 characters`.id;
const formatMissing = msg`Please choose the ad format`.id;
const placeTooLong = msg`At most 64 characters`.id;

const formats = ['fs_banner', 'rewarded_video'] as const satisfies AdFormatId[];

/** As the API counts: a picture such as 👍 is one character. */
function atMost(count: number, message: string) {
  return v.check((text: string) => Array.from(text).length <= count, message);
}

/** A new ad block; docs/product.md, section 5. */
export const adBlockSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(titleMissing), atMost(200, titleTooLong)),
  adFormat: v.picklist(formats, formatMissing),
  place: v.pipe(
    v.string(),
    v.trim(),
    atMost(64, placeTooLong),
    v.transform((place) => (place === '' ? null : place)),
  ),
});
