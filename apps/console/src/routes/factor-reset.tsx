import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { useHydrationMark } from '#common/page/hydration.ts';
import { FactorResetPage, factorResetSearch } from '#features/auth/account-links/factor-reset-page.tsx';

export const Route = createFileRoute('/factor-reset')({
  staticData: { title: msg`Second factor`, layout: 'confirm-container' },
  validateSearch: factorResetSearch,
  component: FactorResetRoute,
});

function FactorResetRoute() {
  useHydrationMark();
  return <FactorResetPage search={Route.useSearch()} />;
}
