import { Skeleton } from '@publisher-console/ui/skeleton';

/** A row with an icon and two lines, while a list of such rows is loading. */
export function RowsSkeleton() {
  return (
    <div className="flex items-center gap-4 py-4">
      <Skeleton className="size-5" />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3 w-64 max-w-full" />
      </div>
    </div>
  );
}
