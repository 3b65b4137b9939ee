import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';

/** docs/product.md, section 9: there are eight questions. */
const widths = ['w-64', 'w-80', 'w-56', 'w-72', 'w-80', 'w-60', 'w-72', 'w-64'];

/** The FAQ while it is loading. */
export function FaqSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Skeleton className="h-control min-w-0 flex-1 basis-full sm:max-w-96 sm:basis-72" />
        <Skeleton className="h-control w-36" />
      </div>
      <Card className="divide-y divide-border">
        {widths.map((width, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines never change
          <div key={index} className="flex h-14 items-center px-6 max-md:px-4">
            <Skeleton className={`h-4 max-w-full ${width}`} />
          </div>
        ))}
      </Card>
    </div>
  );
}
