import { msg } from '@lingui/core/macro';

import type { FailureTexts } from '#common/failures/failure-text.ts';

export const dashboardFailures = {
  load: { fallback: msg`Failed to load the dashboard` },
  loadAttention: { fallback: msg`Failed to load what needs your attention` },
  loadSummary: { fallback: msg`Failed to load the summary table` },
  loadApplications: { fallback: msg`Failed to load the apps table` },
  loadPeriods: { fallback: msg`Failed to load the periods` },
  setItem: { fallback: msg`Failed to change the status of the item` },
} satisfies Record<string, FailureTexts>;
