import { msg } from '@lingui/core/macro';

import type { FailureTexts } from '#common/failures/failure-text.ts';

export const integrationFailures = {
  load: { fallback: msg`Failed to load the integration guide` },
} satisfies Record<string, FailureTexts>;
