import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { SdkPage } from '#features/help/sdk-page.tsx';

export const Route = createFileRoute('/_cabinet/sdk')({
  staticData: { title: msg`SDK` },
  component: SdkPage,
});
