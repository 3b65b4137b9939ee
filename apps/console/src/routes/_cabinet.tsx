import { Outlet, createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

import { passGates } from '#shell/gates.ts';
import { SupportPlace } from './-support.tsx';

/** All pages behind the two gates. The session lives in the browser, so the gates and all data of these pages do too. */
const SupportPopup = lazyRouteComponent(() => import('#features/support/support-popup.tsx'), 'SupportPopup');

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
      <SupportPlace popup={SupportPopup} />
    </>
  );
}
