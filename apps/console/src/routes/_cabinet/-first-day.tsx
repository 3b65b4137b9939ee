import { Skeleton } from '@publisher-console/ui/skeleton';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

import { LatePart } from '#common/late/late-part.tsx';

const Road = lazyRouteComponent(() => import('#features/first-day/road.tsx'), 'Road');
const FirstBlock = lazyRouteComponent(() => import('#features/ad-blocks/form/first-block.tsx'), 'FirstBlock');
const Integration = lazyRouteComponent(() => import('#features/integration/integration.tsx'), 'Integration');
const Contract = lazyRouteComponent(() => import('#features/documents/contract/contract-part.tsx'), 'ContractPart');

/** The steps of a new publisher, put together from the features that do them. */
export function FirstDay({ stages }: Pick<ComponentProps<typeof Road>, 'stages'>) {
  return (
    <Road
      stages={stages}
      renderBlock={(application, onAdded) => (
        <LatePart feature="ad-blocks" fallback={<Skeleton className="h-32 w-full" />}>
          <FirstBlock application={application} onAdded={onAdded} />
        </LatePart>
      )}
      renderIntegration={(application) => (
        <LatePart feature="integration" fallback={<Skeleton className="h-80 w-full" />}>
          <Integration application={application} />
        </LatePart>
      )}
      contract={
        <LatePart feature="documents" fallback={<Skeleton className="h-80 w-full" />}>
          <Contract />
        </LatePart>
      }
    />
  );
}
