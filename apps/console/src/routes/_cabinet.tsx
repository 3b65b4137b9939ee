import { Outlet, createFileRoute } from '@tanstack/react-router';

import { passGates } from '#shell/gates.ts';

import { Support } from './-support.tsx';

/** All pages behind the two gates. The session lives in the browser, so the gates and all data of these pages do too. */
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
