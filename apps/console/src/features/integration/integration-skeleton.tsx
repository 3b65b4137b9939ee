import { Skeleton } from '@publisher-console/ui/skeleton';

/** The placeholder of the guide while it is loading: tabs, and two steps with code. */
export function IntegrationSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <Skeleton className="h-control w-48" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-8 w-56" />
    </div>
  );
}
