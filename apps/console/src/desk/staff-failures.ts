import { msg } from '@lingui/core/macro';
import type { ApiFailure } from '@publisher-console/api-client/api-failure';

/** The API answers `not_found` to all calls of the desk from an address that may not use the desk. */
export const notFromHere = msg`The desk cannot be used from here. Ask an admin.`;

/** Failure codes that any call of the desk may get. */
export const deskCodes = {
  staff_role_not_allowed: msg`Your role does not allow this. Ask an admin.`,
  // The message of the answer contains the reason.
  order_refused: ({ message: sentence }: ApiFailure) => msg`Not possible: ${sentence}`,
  not_found: msg`This is not there any more. Reload the page.`,
};
