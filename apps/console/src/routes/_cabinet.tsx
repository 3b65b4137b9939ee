import { Outlet, createFileRoute } from '@tanstack/react-router';

import { passGates } from '#shell/gates.ts';

/** Every page that only a signed-in publisher who has accepted the offer may see. The session lives in the browser, so the gate and all data do too. */
export const Route = createFileRoute('/_cabinet')({
  staticData: { earlyCalls: ['/user/current'] },
  ssr: false,
  beforeLoad: passGates,
  component: Outlet,
});
