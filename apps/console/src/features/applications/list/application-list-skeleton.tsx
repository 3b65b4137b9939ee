import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';

/** The placeholder of the page while its code or its list loads. */
export function ApplicationListSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy>
      <PageHeader title={<Trans>Apps</Trans>} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex flex-1 items-center gap-3 max-xl:basis-full xl:order-last xl:justify-end">
          <Skeleton className="h-control min-w-0 flex-1 xl:max-w-72" />
          <Skeleton className="h-control w-28" />
        </div>
        <Skeleton className="h-9 w-80 max-w-full touch:h-12" />
      </div>
      <div className="flex flex-col gap-3">
        <RowsSkeleton />
      </div>
    </div>
  );
}

/** Placeholders with the height of real rows, so that nothing moves when they load. */
export function RowsSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <Skeleton className="h-4 w-72 max-w-full max-sm:h-9" />
      <output aria-label={t`The apps are loading`} aria-busy className="block">
        <Card className="overflow-clip narrow:hidden">
          <div className="h-11 border-b border-border" />
          {Array.from({ length: 10 }, (_, index) => (
            <div key={index} className="flex h-13.25 items-center gap-3 border-b border-border px-3">
              <Skeleton className="size-9 rounded-base" />
              <Skeleton className="h-4 w-40" />
              <Skeleton className="ms-auto h-4 w-32" />
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-4 w-56" />
            </div>
          ))}
        </Card>
        <div className="hidden gap-2 narrow:grid">
          {Array.from({ length: 8 }, (_, index) => (
            <Card key={index} className="flex h-24 items-start gap-2.5 p-3">
              <Skeleton className="size-9 rounded-base" />
              <Skeleton className="h-4 w-32" />
              <Skeleton className="ms-auto h-4 w-24" />
            </Card>
          ))}
        </div>
      </output>
    </>
  );
}
