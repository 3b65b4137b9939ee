import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';

/** The grid of the list: one to three columns. */
export const cardGrid = 'grid gap-4 lg:grid-cols-2 2xl:grid-cols-3';

/** The page while its code or its list loads. */
export function ApplicationListSkeleton() {
  return (
    <div className="flex flex-col gap-6" aria-busy>
      <PageHeader title={<Trans>Apps</Trans>} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Skeleton className="h-control min-w-0 flex-1 basis-full sm:max-w-96 sm:basis-72" />
        <Skeleton className="h-control w-24" />
      </div>
      <CardsSkeleton />
    </div>
  );
}

/** Placeholders with the height of real cards, so that nothing moves when they load. */
export function CardsSkeleton() {
  return (
    <div className={cardGrid}>
      {Array.from({ length: 6 }, (_, index) => (
        <Card key={index} className="flex flex-col gap-3 p-4">
          <div className="flex items-start gap-3">
            <Skeleton className="size-12 rounded-base" />
            <div className="flex flex-1 flex-col gap-2 pt-1">
              <Skeleton className="h-5 w-40 max-w-full" />
              <Skeleton className="h-4 w-32 max-w-full" />
              <Skeleton className="h-4 w-48 max-w-full touch:h-control" />
            </div>
          </div>
          <Skeleton className="h-6 w-full touch:h-control" />
          <Skeleton className="h-5 w-64 max-w-full touch:h-control" />
          <div className="flex items-center justify-between border-t border-border pt-3">
            <Skeleton className="h-5 w-20" />
            <Skeleton className="h-control w-28" />
          </div>
        </Card>
      ))}
    </div>
  );
}
