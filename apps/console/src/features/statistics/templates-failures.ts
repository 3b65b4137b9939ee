import { msg } from '@lingui/core/macro';

import type { FailureTexts } from '#lib/failure-text.ts';

const gone = { not_found: msg`This template does not exist any more.` };

/** What went wrong with each operation; specification, section 8. */
export const templateFailures = {
  load: { fallback: msg`Failed to load the templates` },
  save: {
    codes: {
      ...gone,
      idempotency_key_in_use: msg`The template is still being saved. Please try again in a moment.`,
    },
    fallback: msg`Failed to save the template`,
  },
  rename: { codes: gone, fallback: msg`Failed to rename the template` },
  setStart: { codes: gone, fallback: msg`Failed to change the template that Statistics opens with` },
  delete: { codes: gone, fallback: msg`Failed to delete the template` },
} satisfies Record<string, FailureTexts>;
