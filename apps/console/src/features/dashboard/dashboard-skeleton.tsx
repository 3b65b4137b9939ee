import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';
import type { ReactNode } from 'react';

import { ApplicationsSkeleton } from './applications-table.tsx';
import { SummarySkeleton } from './summary-table.tsx';

/** The whole page while its code or its mode is loading: most visits are for the figures. */
export function DashboardSkeleton() {
  return (
    <div className="flex flex-col gap-6" aria-busy>
      <PageHeader title={<Trans>Dashboard</Trans>} />
      <Part>
        <SummarySkeleton />
      </Part>
      <Part>
        <Card className="p-4">
          <Skeleton className="h-76 w-full" />
        </Card>
      </Part>
      <Part>
        <ApplicationsSkeleton />
      </Part>
    </div>
  );
}

function Part({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-control items-center">
        <Skeleton className="h-5 w-40" />
      </div>
      {children}
    </div>
  );
}
