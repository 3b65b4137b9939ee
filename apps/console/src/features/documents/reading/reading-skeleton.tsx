import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';

const lines = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-1/3', 'w-full', 'w-11/12', 'w-3/5'];

/** A text while it is loading. */
export function ReadingSkeleton() {
  return (
    <div className="max-w-3xl" aria-busy>
      <Card className="flex flex-col gap-4 p-6 max-md:p-4 md:p-10">
        {lines.map((width, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines never change
          <Skeleton key={index} className={`h-4 ${width}`} />
        ))}
      </Card>
    </div>
  );
}
