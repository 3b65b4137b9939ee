import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { useHydrationMark } from '#common/page/hydration.ts';
import { accountLinkSearch } from '#features/auth/account-links/account-link.schema.ts';
import { RestoreLinkPage } from '#features/auth/account-links/restore-link-page.tsx';

export const Route = createFileRoute('/restore/validate-link')({
  staticData: { title: msg`Password restore`, layout: 'confirm-container' },
  validateSearch: accountLinkSearch,
  component: RestoreLinkRoute,
});

function RestoreLinkRoute() {
  useHydrationMark();
  return <RestoreLinkPage search={Route.useSearch()} />;
}
