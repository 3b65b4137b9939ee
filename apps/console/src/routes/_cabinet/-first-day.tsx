import { Skeleton } from '@publisher-console/ui/skeleton';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';

const Road = lazyRouteComponent(() => import('#features/first-day/road.tsx'), 'Road');
const FirstBlock = lazyRouteComponent(() => import('#features/ad-blocks/form/first-block.tsx'), 'FirstBlock');
const Integration = lazyRouteComponent(() => import('#features/integration/integration.tsx'), 'Integration');
const Contract = lazyRouteComponent(() => import('#features/documents/contract/contract-part.tsx'), 'ContractPart');

/** The first steps of a new publisher, composed from the components of several features. */
export function FirstDay({ stages }: Pick<ComponentProps<typeof Road>, 'stages'>) {
  return (
    <Road
      stages={stages}
      renderBlock={(application, onAdded) => (
        <LazyComponent feature="ad-blocks" fallback={<Skeleton className="h-32 w-full" />}>
          <FirstBlock application={application} onAdded={onAdded} />
        </LazyComponent>
      )}
      renderIntegration={(application) => (
        <LazyComponent feature="integration" fallback={<Skeleton className="h-80 w-full" />}>
          <Integration application={application} />
        </LazyComponent>
      )}
      contract={
        <LazyComponent feature="documents" fallback={<Skeleton className="h-80 w-full" />}>
          <Contract />
        </LazyComponent>
      }
    />
  );
}
