import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { PasswordRestoreRequest } from '@publisher-console/api-contract';
import { mutationOptions } from '@tanstack/react-query';

import type { FailureTexts } from '#common/failures/failure-text.ts';

/** Sends a link that restores a forgotten password. */
export const requestPasswordRestore = (api: ApiClient) =>
  mutationOptions({
    mutationFn: (body: PasswordRestoreRequest) => unwrap(api.POST('/restore/password', { body })),
  });

export const passwordRestoreFailures: FailureTexts = {
  fallback: msg`The specified email address not found, or an error has occurred while resetting your password`,
};
