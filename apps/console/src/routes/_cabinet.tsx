import { Outlet, createFileRoute } from '@tanstack/react-router';

import { passGates } from '#shell/gates.ts';
import { isPagePrefetch } from '#shell/head/page-details.ts';

import { LazyAnnouncement } from './-announcement.tsx';
import { LazyFactorNotices } from './-factor-notices.tsx';
import { Support } from './-support.tsx';

/**
 * All pages behind the two gates. Only the browser has the session, so the server renders them only in a page prefetch,
 * which contains the token.
 */
export const Route = createFileRoute('/_cabinet')({
  ssr: () => isPagePrefetch(),
  beforeLoad: passGates,
  component: Cabinet,
});

function Cabinet() {
  return (
    <>
      <LazyFactorNotices />
      <LazyAnnouncement />
      <Outlet />
      <Support />
    </>
  );
}
