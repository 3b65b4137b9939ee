import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { AnyRouter } from '@tanstack/react-router';

/** A session from a restore link opens nothing before it has a new password. Who meets that refusal is led to choose one. */
export function leadToNewPassword(router: AnyRouter, failure: unknown): void {
  if (!(failure instanceof ApiFailure) || failure.code !== 'password_change_required') return;
  void router.navigate({
    to: '/settings',
    search: { dialog: 'password', because: 'restored' },
    replace: true,
    ignoreBlocker: true,
  });
}
