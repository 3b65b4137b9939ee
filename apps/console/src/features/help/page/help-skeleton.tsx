import { Trans } from '@lingui/react/macro';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';

import { FaqSkeleton } from '#features/help/faq/faq-skeleton.tsx';

/** The placeholder of the help page while it is loading. */
export function HelpSkeleton() {
  return (
    <div className="flex w-full max-w-6xl flex-col gap-6" aria-busy>
      <PageHeader title={<Trans>Help</Trans>} />
      <div>
        <div className="mb-4 flex h-control items-center gap-6 border-b border-border px-3">
          <Skeleton className="h-4 w-8" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-4 w-20" />
        </div>
        <FaqSkeleton />
      </div>
    </div>
  );
}
