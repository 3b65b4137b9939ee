import { Outlet, createFileRoute } from '@tanstack/react-router';

import { passGates } from '#shell/gates.ts';

import { Support } from './-support.tsx';

/** All pages behind the two gates. Only the browser has the session, so they are not rendered on the server. */
export const Route = createFileRoute('/_cabinet')({
  staticData: { earlyCalls: ['/user/current'] },
  ssr: false,
  beforeLoad: passGates,
  component: Cabinet,
});

function Cabinet() {
  return (
    <>
      <Outlet />
      <Support />
    </>
  );
}
