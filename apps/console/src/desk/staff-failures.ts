import { msg } from '@lingui/core/macro';
import type { ApiFailure } from '@publisher-console/api-client/api-failure';

/** Outside the addresses from which the desk may be used, there are no calls of it. */
export const notFromHere = msg`The desk cannot be used from here. Ask an admin.`;

/** Codes that any call of the desk may answer. */
export const deskCodes = {
  staff_role_not_allowed: msg`Your role does not allow this. Ask an admin.`,
  // The sentence of the answer says why.
  order_refused: ({ message: sentence }: ApiFailure) => msg`Not possible: ${sentence}`,
  not_found: msg`This is not there any more. Reload the page.`,
};
