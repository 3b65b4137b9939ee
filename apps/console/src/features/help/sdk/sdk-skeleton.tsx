import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';

/** The placeholder of the SDK page while it is loading. */
export function SdkSkeleton() {
  return (
    <div className="flex w-full max-w-6xl flex-col gap-6" aria-busy>
      <PageHeader title={<Trans>SDK</Trans>} />
      {['h-12', 'h-96'].map((height) => (
        <Card key={height} className="flex flex-col gap-4 p-6 max-md:p-4">
          <Skeleton className="h-6 w-40" />
          <Skeleton className={`w-full ${height}`} />
        </Card>
      ))}
    </div>
  );
}
