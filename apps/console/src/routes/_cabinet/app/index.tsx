import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { ApplicationListPage } from '#features/applications/application-list-page.tsx';

export const Route = createFileRoute('/_cabinet/app/')({
  staticData: { title: msg`Apps` },
  component: ApplicationListPage,
});
