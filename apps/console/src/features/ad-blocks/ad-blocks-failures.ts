import { msg } from '@lingui/core/macro';

import type { FailureTexts } from '#common/failures/failure-text.ts';

const notFound = { not_found: msg`This ad block no longer exists.` };
const changed = { ...notFound, action_not_allowed: msg`Its status has changed in the meantime.` };

/** The failure texts of each operation; docs/product.md, section 8. */
export const adBlockFailures = {
  loadList: { fallback: msg`Failed to load the ad blocks` },
  loadFormats: { fallback: msg`Failed to load the ad formats` },
  stop: { codes: changed, fallback: msg`Failed to stop the ad block` },
  resume: { codes: changed, fallback: msg`Failed to resume the ad block` },
  delete: { codes: notFound, fallback: msg`Failed to delete the ad block` },
  rename: { codes: notFound, fallback: msg`Failed to update the ad block` },
  create: {
    codes: {
      not_found: msg`This app no longer exists.`,
      ad_block_limit: msg`This app has 100 ad blocks, which is the limit. Delete one that you no longer need.`,
      idempotency_key_in_use: msg`The ad block is still being created. Please try again in a moment.`,
    },
    fallback: msg`Failed to create the ad block`,
  },
  stopAll: { fallback: msg`Failed to stop the ad blocks` },
  resumeAll: { fallback: msg`Failed to resume the ad blocks` },
} satisfies Record<string, FailureTexts>;
