import { msg } from '@lingui/core/macro';

/** The text for an empty field; specification, section 5. */
export const mandatory = msg`Mandatory field`.id;
