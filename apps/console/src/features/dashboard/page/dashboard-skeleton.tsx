import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';

/** The placeholder of the whole page while its code is loading. */
export function DashboardSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={<Trans>Dashboard</Trans>} />
      <SectionsSkeleton />
    </div>
  );
}

/** The placeholder until the mode is known. Both modes start with one large card. */
export function SectionsSkeleton() {
  const { t } = useLingui();
  return (
    <output aria-label={t`The dashboard is loading`} aria-busy className="flex flex-col gap-6">
      <Card className="h-96 p-4 md:h-58 lg:px-5">
        <Skeleton className="my-1 h-3 w-40" />
        <Skeleton className="my-1 h-10 w-48" />
        <Skeleton className="my-1 h-4 w-56" />
      </Card>
      <SectionSkeleton />
    </output>
  );
}

/** The placeholder of a new publisher's steps: their heading, four rows, and the content of one. */
export function FirstDaySkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      <Skeleton className="h-13 w-64" />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <Card className="h-89" />
        <Skeleton className="h-28 w-full" />
      </div>
    </div>
  );
}

/** The placeholder below the figures of today, until it is known whether something needs attention. */
export function RestSkeleton() {
  const { t } = useLingui();
  return (
    <output aria-label={t`The dashboard is loading`} aria-busy className="flex flex-col gap-6">
      <SectionSkeleton />
    </output>
  );
}

function SectionSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-control items-center">
        <Skeleton className="h-5 w-40" />
      </div>
      <Card className="h-84 p-4">
        <Skeleton className="h-full w-full" />
      </Card>
    </div>
  );
}
