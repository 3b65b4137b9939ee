import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { SdkPage } from '#features/help/sdk/sdk-page.tsx';
import { SdkSkeleton } from '#features/help/sdk/sdk-skeleton.tsx';

export const Route = createFileRoute('/_cabinet/sdk')({
  staticData: { title: msg`SDK` },
  pendingComponent: SdkSkeleton,
  component: SdkPage,
});
