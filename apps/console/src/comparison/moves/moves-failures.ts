import { msg } from '@lingui/core/macro';

import type { FailureTexts } from '#common/failures/failure-text.ts';

export const movesFailures = { load: { fallback: msg`Failed to load what moved` } } satisfies Record<
  string,
  FailureTexts
>;
