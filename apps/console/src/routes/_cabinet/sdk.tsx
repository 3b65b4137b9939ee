import { msg } from '@lingui/core/macro';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { SdkPage } from '#features/help/sdk/sdk-page.tsx';
import { SdkSkeleton } from '#features/help/sdk/sdk-skeleton.tsx';

const Integration = lazyRouteComponent(
  () => import('#features/integration/integration-choice.tsx'),
  'IntegrationChoice',
);

export const Route = createFileRoute('/_cabinet/sdk')({
  staticData: { title: msg`SDK` },
  pendingComponent: SdkSkeleton,
  component: Page,
});

function Page() {
  return (
    <SdkPage
      integration={
        <LazyComponent feature="integration" fallback={<Skeleton className="h-80 w-full" />}>
          <Integration />
        </LazyComponent>
      }
    />
  );
}
