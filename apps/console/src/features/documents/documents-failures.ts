import { msg } from '@lingui/core/macro';

import type { FailureTexts } from '#lib/failure-text.ts';

export const documentsFailures: FailureTexts = { fallback: msg`An error occurred while loading the documents` };
