import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { useHydrationMark } from '#common/page/hydration.ts';
import { accountLinkSearch } from '#features/auth/account-links/account-link.schema.ts';
import { FactorResetPage } from '#features/factor-notices/factor-reset-page.tsx';

export const Route = createFileRoute('/factor-reset')({
  staticData: { title: msg`Second factor`, layout: 'confirm-container' },
  validateSearch: accountLinkSearch,
  component: FactorResetRoute,
});

function FactorResetRoute() {
  useHydrationMark();
  return <FactorResetPage search={Route.useSearch()} />;
}
