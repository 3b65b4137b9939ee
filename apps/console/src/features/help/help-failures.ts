import { msg } from '@lingui/core/macro';

import type { FailureTexts } from '#common/failures/failure-text.ts';

export const helpFailures = {
  questions: { fallback: msg`An error occurred while loading the questions` },
  texts: { fallback: msg`An error occurred while loading the list of documents` },
} satisfies Record<string, FailureTexts>;
