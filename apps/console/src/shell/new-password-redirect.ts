import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { AnyRouter } from '@tanstack/react-router';

import { newPasswordRedirect } from '#session/redirects.ts';

/** Opens the password dialog if a call was refused because a session from a restore link needs a new password first. */
export async function redirectToNewPassword(router: AnyRouter, failure: unknown): Promise<void> {
  if (!(failure instanceof ApiFailure) || failure.code !== 'password_change_required') return;
  await router.navigate((await newPasswordRedirect()).options);
}
