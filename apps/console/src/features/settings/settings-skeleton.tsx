import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';

/** A placeholder in the shape of the page while the account is loading. */
export function SettingsSkeleton() {
  return (
    <div className="flex flex-col gap-6" aria-busy>
      <PageHeader title={<Trans>Settings</Trans>} />
      <div>
        <div className="flex h-control items-center gap-6 border-b border-border px-3">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-4 w-24" />
        </div>
        <Card className="mt-4 max-w-2xl divide-y divide-border px-6">
          {['id', 'email', 'password'].map((fact) => (
            <div key={fact} className="flex flex-col gap-2 py-5">
              <Skeleton className="h-4 w-28" />
              <Skeleton className="h-4 w-56" />
            </div>
          ))}
        </Card>
      </div>
    </div>
  );
}
