import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { ApplicationAddPage } from '#features/applications/application-add-page.tsx';

export const Route = createFileRoute('/_cabinet/app/add')({
  staticData: { title: msg`Add app` },
  component: ApplicationAddPage,
});
