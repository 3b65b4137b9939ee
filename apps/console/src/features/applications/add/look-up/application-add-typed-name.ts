import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { hasCode } from './use-store-look-up.ts';

/**
 * The hint at the name field if the store gives no name.
 * @param failure of the look-up
 * @returns null if no name has to be typed: the store gives it, or the app cannot be added
 */
export function typedNameHint(failure: unknown): MessageDescriptor | null {
  if (hasCode(failure, 'store_unreachable'))
    return msg`Enter the name yourself. We will look the app up again later and add its icon and developer.`;
  if (hasCode(failure, 'store_not_readable'))
    return msg`Enter the name yourself. The app will have no icon and no developer here.`;
  return null;
}
