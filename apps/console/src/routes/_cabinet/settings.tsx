import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { SettingsPage } from '#features/settings/settings-page.tsx';

export const Route = createFileRoute('/_cabinet/settings')({
  staticData: { title: msg`Settings` },
  component: SettingsPage,
});
