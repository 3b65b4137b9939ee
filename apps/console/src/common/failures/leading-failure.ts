import { ApiFailure } from '@publisher-console/api-client/api-failure';

/** Whether a failure redirects to another page, which explains it; it must not be shown before that. */
export function leadsAway(failure: unknown): boolean {
  return (
    failure instanceof ApiFailure && (failure.kind === 'session-ended' || failure.code === 'password_change_required')
  );
}
