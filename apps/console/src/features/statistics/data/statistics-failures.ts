import { msg } from '@lingui/core/macro';

import type { FailureTexts } from '#common/failures/failure-text.ts';

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
  download: {
    codes: {
      rate_limited: msg`You can run two downloads at a time and start ten a minute. Please wait a little and try again.`,
      validation_failed: msg`This report cannot be downloaded. Change your selection and build it again.`,
      report_too_large: msg`This report is too large. Choose a shorter period or fewer groups.`,
    },
    fallback: msg`Failed to download the report`,
  },
  cancelDownload: { fallback: msg`Failed to cancel the download` },
  loadFilters: { fallback: msg`Failed to load the filters` },
} satisfies Record<string, FailureTexts>;
