import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { accountLinkSearch } from '#features/auth/account-links/account-link.schema.ts';
import { RegistrationLinkPage } from '#features/auth/account-links/registration-link-page.tsx';

export const Route = createFileRoute('/registration/validate-link')({
  staticData: { title: msg`E-mail confirmation`, layout: 'confirm-container' },
  validateSearch: accountLinkSearch,
  component: RegistrationLinkRoute,
});

function RegistrationLinkRoute() {
  return <RegistrationLinkPage search={Route.useSearch()} />;
}
