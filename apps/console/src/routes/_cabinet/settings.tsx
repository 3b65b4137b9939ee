import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { NetworkFileCard } from '#features/app-ads-txt/lines/network-file-card.tsx';
import { SettingsPage } from '#features/settings/page/settings-page.tsx';
import { settingsSearchSchema } from '#features/settings/settings-search.ts';
import { SettingsSkeleton } from '#features/settings/page/settings-skeleton.tsx';

export const Route = createFileRoute('/_cabinet/settings')({
  staticData: { title: msg`Settings` },
  validateSearch: settingsSearchSchema,
  pendingComponent: SettingsSkeleton,
  component: Page,
});

function Page() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SettingsPage
      view={view}
      onTabChange={(tab, by) =>
        void navigate({ search: { ...view, tab }, replace: by === 'arrow', resetScroll: false })
      }
      appAds={<NetworkFileCard />}
    />
  );
}
