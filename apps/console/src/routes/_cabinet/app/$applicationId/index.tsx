import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { ApplicationPage } from '#features/applications/application-page.tsx';

export const Route = createFileRoute('/_cabinet/app/$applicationId/')({
  staticData: { title: msg`Manage app` },
  component: ApplicationPage,
});
