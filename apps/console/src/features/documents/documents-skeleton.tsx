import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';

/** A placeholder in the shape of both cards, until it is known who is signed in. */
export function DocumentsSkeleton() {
  return (
    <div className="flex max-w-2xl flex-col gap-4" aria-busy>
      {['offer', 'contract'].map((document) => (
        <Card key={document} className="flex flex-col gap-3 p-6">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </Card>
      ))}
    </div>
  );
}
