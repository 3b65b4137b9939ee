import { msg } from '@lingui/core/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';

import type { FailureTexts } from '#common/failures/failure-text.ts';

const notFound = { not_found: msg`This template no longer exists.` };

/** The texts of docs/product.md, section 8. */
export const templateFailures = {
  load: { fallback: msg`Failed to load the templates` },
  save: {
    codes: {
      ...notFound,
      idempotency_key_in_use: msg`The template is still being saved. Please try again in a moment.`,
    },
    fallback: msg`Failed to save the template`,
  },
  rename: { codes: notFound, fallback: msg`Failed to rename the template` },
  setStart: { codes: notFound, fallback: msg`Failed to change the template that Statistics opens with` },
  share: { codes: notFound, fallback: msg`Failed to change who sees the template` },
  delete: { codes: notFound, fallback: msg`Failed to delete the template` },
} satisfies Record<string, FailureTexts>;

/** Whether a template was refused only because of apps or ad blocks that the publisher does not have. */
export function isRefusedForFilters(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  const fields = Object.keys(failure.fieldErrors);
  return fields.length > 0 && fields.every((field) => /^filterList\.(?:applicationList|adBlockList)\b/u.test(field));
}

/** The texts for a failed save. Refused filters get a text of their own, because they are not fields of the form. */
export function saveFailures(failure: unknown): FailureTexts {
  if (!isRefusedForFilters(failure)) return templateFailures.save;
  return {
    codes: {
      validation_failed: msg`The filters name apps or ad blocks that are not yours or no longer exist. They cannot be saved in a template.`,
    },
    fallback: templateFailures.save.fallback,
  };
}
