import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@publisher-console/ui/skeleton';

/** As high as the rows with the line below them. */
export function MovesSkeleton({ isCompact }: { isCompact: boolean }) {
  const { t } = useLingui();
  return (
    <output aria-label={t`What moved is loading`} aria-busy className="block pb-13">
      {isCompact ? (
        <SkeletonRows count={4} />
      ) : (
        <span className="grid gap-x-10 gap-y-3 @2xl:grid-cols-2">
          {['up', 'down'].map((list) => (
            <span key={list} className="block">
              <span className="flex h-4 items-center touch:h-5">
                <Skeleton className="h-3 w-12" />
              </span>
              <SkeletonRows count={3} />
            </span>
          ))}
        </span>
      )}
    </output>
  );
}

function SkeletonRows({ count }: { count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <span key={row} className="flex h-12 items-center">
      <Skeleton className="h-6 w-full" />
    </span>
  ));
}
