import { useLingui } from '@lingui/react';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useMatches, useRouter } from '@tanstack/react-router';

import { useHydrationMark } from '#common/page/hydration.ts';
import { useRouteMetadata } from '#shell/route-metadata.ts';

/**
 * Rendered by the server for a signed-in page, and shown until the page's data has loaded: the page's own skeleton,
 * which prevents layout shifts, or a general one below the page's title.
 */
export function PageSkeleton() {
  useHydrationMark();
  const { routesById } = useRouter();
  const routeId = useMatches({ select: (matches) => matches.at(-1)?.routeId });
  const PageOwn = routeId === undefined ? undefined : routesById[routeId].options.pendingComponent;
  return PageOwn === undefined ? <TitleSkeleton /> : <PageOwn />;
}

function TitleSkeleton() {
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
