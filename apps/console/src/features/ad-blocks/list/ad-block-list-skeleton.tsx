import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';

/** The page of the ad blocks while it is loading. */
export function AdBlockListSkeleton() {
  return (
    <div className="flex flex-col gap-6" aria-busy>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageHeader title={<Trans>Ad blocks</Trans>} />
        <Skeleton className="h-5 w-32 touch:h-control" />
        <Skeleton className="h-control w-32" />
      </div>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-control w-full sm:max-w-96" />
        <Card>
          <AdBlockRowsSkeleton />
        </Card>
      </div>
    </div>
  );
}

/** Placeholders with the height of real rows, so that nothing moves when they load. */
export function AdBlockRowsSkeleton() {
  return (
    <div aria-busy className="divide-y divide-border">
      <div className="flex min-h-14 items-center px-4">
        <Skeleton className="h-5 w-24" />
      </div>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="flex h-22 gap-3 px-4 py-3">
          <Skeleton className="size-10" />
          <div className="flex flex-1 flex-col gap-2 py-1">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
