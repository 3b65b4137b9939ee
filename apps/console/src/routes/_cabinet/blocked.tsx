import { msg } from '@lingui/core/macro';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { useHydrationMark } from '#common/page/hydration.ts';
import { BlockedPage } from '#features/blocked/blocked-page.tsx';
import { OwnDocuments } from '#features/documents/contract/own-documents.tsx';
import { Questions } from './-questions.tsx';
import { returnTo } from '#session/return-to.ts';

export const Route = createFileRoute('/_cabinet/blocked')({
  staticData: { title: msg`Your account is blocked` },
  loaderDeps: ({ search }) => ({ next: 'next' in search ? search.next : undefined }),
  loader: ({ deps }) => returnTo(deps.next) ?? '/',
  component: Page,
});

const BlockedEarnings = lazyRouteComponent(
  () => import('#features/earnings/blocked/blocked-earnings.tsx'),
  'BlockedEarnings',
);

function Page() {
  useHydrationMark();
  return (
    <BlockedPage
      next={Route.useLoaderData()}
      earnings={
        <LazyComponent feature="earnings" fallback={<Skeleton className="h-48 w-full" />}>
          <BlockedEarnings />
        </LazyComponent>
      }
      documents={<OwnDocuments />}
      questions={<Questions />}
    />
  );
}
