import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';

import { EarningsFrame } from './earnings-page.tsx';

/** The placeholder of the page while its code is loading. */
export function EarningsSkeleton() {
  return (
    <EarningsFrame>
      <Card aria-busy className="p-6 max-md:p-4">
        <Skeleton className="h-64 w-full" />
      </Card>
    </EarningsFrame>
  );
}
