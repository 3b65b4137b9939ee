import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { AnyRouter } from '@tanstack/react-router';

import { newPasswordRedirect } from '#session/redirects.ts';

/** A session that a restore link began opens nothing before it has a new password: that refusal leads to choosing one. */
export async function redirectToNewPassword(router: AnyRouter, failure: unknown): Promise<void> {
  if (!(failure instanceof ApiFailure) || failure.code !== 'password_change_required') return;
  await router.navigate((await newPasswordRedirect()).options);
}
