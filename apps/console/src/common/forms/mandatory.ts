import { msg } from '@lingui/core/macro';

/** The text for an empty field; docs/product.md, section 5. */
export const mandatory = msg`Mandatory field`.id;
