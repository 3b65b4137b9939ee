import { Skeleton } from '#skeleton.tsx';
import { Specimen } from '#gallery/specimen.tsx';

export function SkeletonPage() {
  return (
    <>
      <Specimen state="lines">
        <div className="max-w-md">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-2 h-4 w-64" />
        </div>
      </Specimen>
    </>
  );
}
