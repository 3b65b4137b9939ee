import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { monthsQuery } from '#features/earnings/data/earnings.queries.ts';
import { pageFromSearch } from '#features/earnings/earnings-search.ts';
import { EarningsPage } from '#features/earnings/overview/earnings-page.tsx';
import { EarningsSkeleton } from '#features/earnings/overview/earnings-skeleton.tsx';
import { startMoneyOverview } from '#inventory/money.queries.ts';
import { mayCallAll } from '#session/member.tsx';

import { EarningsDialogs } from './-dialogs.tsx';

export const Route = createFileRoute('/_cabinet/earnings/')({
  staticData: { title: msg`Earnings`, isWide: true },
  // Hovering a link loads the code of the page, but makes no calls.
  preload: false,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const after = pageFromSearch(deps);
    startMoneyOverview(context);
    // The API may refuse this call to a restricted member. For that member, the page makes the call if it is allowed.
    if (mayCallAll(context)) void context.queryClient.prefetchQuery(monthsQuery(context.api, after));
    return { after };
  },
  pendingComponent: EarningsSkeleton,
  component: Page,
});

function Page() {
  const { after } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <>
      <EarningsPage after={after} onPageChange={(page) => void navigate({ search: { after: page } })} />
      <EarningsDialogs />
    </>
  );
}
