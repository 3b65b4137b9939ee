import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { NetworkFileCard } from '#features/app-ads-txt/network-file-card.tsx';
import { reportTimeZoneQuery, sessionsQuery } from '#features/settings/account.queries.ts';
import { SettingsSkeleton } from '#features/settings/settings-skeleton.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { settingsSearchSchema } from '#features/settings/settings-search.ts';

export const Route = createFileRoute('/_cabinet/settings')({
  staticData: { title: msg`Settings` },
  validateSearch: settingsSearchSchema,
  // Hovering a link loads the code of the page, but makes no calls.
  preload: false,
  loaderDeps: ({ search: { because } }) => ({ because }),
  loader: ({ context: { api, queryClient }, deps: { because } }) => {
    // A restored session may read neither.
    if (because === 'restored') return;
    void queryClient.prefetchQuery(sessionsQuery(api));
    void queryClient.prefetchQuery(reportTimeZoneQuery(api));
  },
  pendingComponent: SettingsSkeleton,
  component: Page,
});

function Page() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SettingsPage
      view={view}
      onTabChange={(tab) => void navigate({ search: { ...view, tab }, resetScroll: false })}
      appAds={<NetworkFileCard />}
    />
  );
}
