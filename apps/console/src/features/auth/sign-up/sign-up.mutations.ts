import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { RegistrationRequest } from '@publisher-console/api-contract';
import { mutationOptions } from '@tanstack/react-query';

import type { FailureTexts } from '#common/failures/failure-text.ts';

/** Registers a publisher, who gets a link by mail. */
export const signUp = (api: ApiClient) =>
  mutationOptions({
    mutationFn: (body: RegistrationRequest) => unwrap(api.POST('/registration', { body })),
  });

export const signUpFailures: FailureTexts = {
  codes: { email_taken: msg`User with current email already exists` },
  fallback: msg`An error occurred`,
};
