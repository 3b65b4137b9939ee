import { msg } from '@lingui/core/macro';

import type { FailureTexts } from '#lib/failure-text.ts';

export const statisticsFailures = {
  loadReport: {
    codes: {
      validation_failed: msg`This report cannot be built. Change your selection above and build it again.`,
    },
    fallback: msg`Failed to load the report`,
  },
  loadChart: { fallback: msg`Failed to load the chart` },
  saveChart: { fallback: msg`Failed to save the chart` },
  loadFigure: { fallback: msg`Failed to load the parts of this figure` },
  loadFilters: { fallback: msg`Failed to load the filters` },
} satisfies Record<string, FailureTexts>;
