import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { entriesQuery } from '#features/earnings/data/earnings.queries.ts';
import { pageFromSearch } from '#features/earnings/earnings-search.ts';
import { EntriesPage } from '#features/earnings/entries/entries-page.tsx';
import { mayCallAll } from '#session/member.tsx';

import { EarningsDialogs } from './-dialogs.tsx';

export const Route = createFileRoute('/_cabinet/earnings/entries')({
  staticData: { title: msg`Entries`, isWide: true },
  preload: false,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const { api, i18n, queryClient } = context;
    const after = pageFromSearch(deps);
    if (mayCallAll(context)) void queryClient.prefetchQuery(entriesQuery(api, i18n.locale, after));
    return { after };
  },
  component: Page,
});

function Page() {
  const { after } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <>
      <EntriesPage after={after} onPageChange={(page) => void navigate({ search: { after: page } })} />
      <EarningsDialogs />
    </>
  );
}
