import { ApiFailure } from '@publisher-console/api-client/api-failure';

/** Whether a failure leads its person to another page, which says why. Nothing has to be said about it before. */
export function leadsAway(failure: unknown): boolean {
  return (
    failure instanceof ApiFailure && (failure.kind === 'session-ended' || failure.code === 'password_change_required')
  );
}
