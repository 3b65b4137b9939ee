import { useLingui } from '@lingui/react';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';

import { useRouteMetadata } from './route-metadata.ts';

/** What the server sends for a signed-in page, and what stands there until its data has come: the title in its place. */
export function PageOnItsWay() {
  const { i18n } = useLingui();
  const { title } = useRouteMetadata();
  return (
    <div aria-busy className="flex flex-col gap-6">
      {title !== undefined && <PageHeader title={i18n._(title)} />}
      <Skeleton className="h-10 w-full max-w-xl" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
