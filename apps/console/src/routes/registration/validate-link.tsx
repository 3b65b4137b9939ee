import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { useHydrationMark } from '#common/page/hydration.ts';
import { accountLinkSearch } from '#features/auth/account-links/account-link.schema.ts';
import { RegistrationLinkPage } from '#features/auth/account-links/registration-link-page.tsx';

export const Route = createFileRoute('/registration/validate-link')({
  staticData: { title: msg`E-mail confirmation`, layout: 'confirm-container' },
  validateSearch: accountLinkSearch,
  component: RegistrationLinkRoute,
});

function RegistrationLinkRoute() {
  useHydrationMark();
  return <RegistrationLinkPage search={Route.useSearch()} />;
}
