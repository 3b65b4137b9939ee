import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { useHydrationMark } from '#common/page/hydration.ts';
import { accountLinkSearch } from '#features/auth/account-links/account-link.schema.ts';
import { EmailLinkPage } from '#features/auth/account-links/email-link-page.tsx';

export const Route = createFileRoute('/email/validate-link')({
  staticData: { title: msg`New e-mail`, layout: 'confirm-container' },
  validateSearch: accountLinkSearch,
  component: EmailLinkRoute,
});

function EmailLinkRoute() {
  useHydrationMark();
  return <EmailLinkPage search={Route.useSearch()} />;
}
