import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { SettingsOnItsWay } from '#features/settings/settings-on-its-way.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { settingsSearchSchema } from '#features/settings/settings-search.ts';

export const Route = createFileRoute('/_cabinet/settings')({
  staticData: { title: msg`Settings` },
  validateSearch: settingsSearchSchema,
  pendingComponent: SettingsOnItsWay,
  component: Page,
});

function Page() {
  const { api } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <SettingsPage
      api={api}
      view={Route.useSearch()}
      onViewChange={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
