import { msg } from '@lingui/core/macro';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

import { LatePart } from '#common/late/late-part.tsx';
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
        <LatePart feature="integration" fallback={<Skeleton className="h-80 w-full" />}>
          <Integration />
        </LatePart>
      }
    />
  );
}
