import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';

/** The cards while the publisher is loading. */
export function DocumentsSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy>
      {['h-24', 'h-72'].map((height) => (
        <Card key={height} className="grid gap-x-10 gap-y-5 p-6 max-md:p-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <div className="flex flex-col gap-3">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-4 w-full" />
          </div>
          <Skeleton className={`w-full ${height}`} />
        </Card>
      ))}
    </div>
  );
}
