import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { ClientOnly, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { LatePart } from '#common/late/late-part.tsx';
import { PageSection } from '#common/page/page-section.tsx';

import { RowsSkeleton } from './rows-skeleton.tsx';

/** The tabs for programs are opened seldom: their code is loaded with them. */
export const ApiTokensTab = lazyRouteComponent(
  () => import('#features/settings/api-tokens/api-tokens-tab.tsx'),
  'ApiTokensTab',
);

export const WebhooksTab = lazyRouteComponent(
  () => import('#features/settings/webhooks/webhooks-tab.tsx'),
  'WebhooksTab',
);

const skeleton = (
  <PageSection title={<Skeleton className="my-1 h-5 w-28" />} description={<Skeleton className="my-1 h-4 w-48" />}>
    <Card className="px-6 max-md:px-4" aria-busy>
      <RowsSkeleton />
    </Card>
  </PageSection>
);

/** The panel of such a tab. It has times in the visitor's time zone, which the server does not know. */
export function LateTab({ children }: { children: ReactNode }) {
  return (
    <div className="pt-2">
      <ClientOnly fallback={skeleton}>
        <LatePart fallback={skeleton}>{children}</LatePart>
      </ClientOnly>
    </div>
  );
}
