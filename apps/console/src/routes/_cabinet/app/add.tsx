import { msg } from '@lingui/core/macro';
import { createFileRoute, useRouter } from '@tanstack/react-router';

import { FileCheck } from '#features/app-ads-txt/file-check.tsx';
import { NetworkLines } from '#features/app-ads-txt/lines/network-lines.tsx';
import { ApplicationAddPage } from '#features/applications/add/application-add-page.tsx';
import { isSeveralIn, prefilledFromSearch } from '#features/applications/add/application-add-search.ts';

export const Route = createFileRoute('/_cabinet/app/add')({
  staticData: { title: msg`Add app` },
  component: Page,
});

function Page() {
  const router = useRouter();
  const search = Route.useSearch();
  return (
    <ApplicationAddPage
      known={prefilledFromSearch(search)}
      isSeveral={isSeveralIn(search)}
      onSeveralChange={(isSeveral) =>
        void router.navigate({
          to: Route.fullPath,
          search: { ...search, several: isSeveral ? 'yes' : undefined },
          replace: true,
          resetScroll: false,
          // The typed values stay.
          ignoreBlocker: true,
        })
      }
      lines={<NetworkLines />}
      renderCheck={(check) => <FileCheck key={check.applicationUrl} {...check} />}
      onAdded={({ id }) => {
        // Does not interrupt another navigation.
        if (router.latestLocation.pathname !== Route.fullPath) return;
        void router.navigate({ to: '/app/$applicationId', params: { applicationId: id }, ignoreBlocker: true });
      }}
    />
  );
}
