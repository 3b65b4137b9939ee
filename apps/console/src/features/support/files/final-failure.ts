import { ApiFailure } from '@publisher-console/api-client/api-failure';

import type { UploadState } from './upload.ts';

/** Whether a retry of the upload cannot succeed. */
export function isFinalFailure(state: UploadState): boolean {
  if (state.kind === 'refused') return true;
  return (
    state.kind === 'failed' &&
    state.failure instanceof ApiFailure &&
    ['fields', 'rejected'].includes(state.failure.kind)
  );
}
