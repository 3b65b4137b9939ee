import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';

import { TilesSkeleton } from './application-tiles.tsx';

/** The placeholder of an application's page while it loads. */
export function ApplicationSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-20" />
        <div className="flex items-start gap-4">
          <Skeleton className="size-12 rounded-base" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-7 w-56 max-w-full" />
            <Skeleton className="h-5 w-64 max-w-full" />
          </div>
          <Skeleton className="h-control w-32" />
        </div>
      </div>
      <TilesSkeleton />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Card className="h-72" />
        <Card className="h-72" />
      </div>
    </div>
  );
}
