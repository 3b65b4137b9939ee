import type { CurrentUser } from '@publisher-console/api-contract';

import type { PublicSettings } from '#common/context/public-settings.ts';

/** docs/product.md, section 6: in the default scope, only the documents are open before the offer is accepted. */
export function mustAcceptOffer(
  user: Pick<CurrentUser, 'scope' | 'hasAcceptedOffer'>,
  { defaultScope }: Pick<PublicSettings, 'defaultScope'>,
): boolean {
  return user.scope === defaultScope && !user.hasAcceptedOffer;
}
