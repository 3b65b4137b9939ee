import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

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

function Page() {
  useHydrationMark();
  return <BlockedPage next={Route.useLoaderData()} documents={<OwnDocuments />} questions={<Questions />} />;
}
