import { msg } from '@lingui/core/macro';

/** Codes that any call of the desk may answer. */
export const deskCodes = {
  staff_role_not_allowed: msg`Your role does not allow this. Ask an admin.`,
  not_found: msg`This is not there any more. Reload the page.`,
};
