import { Outlet, createFileRoute } from '@tanstack/react-router';

import { requireSignIn } from '#shell/gates.ts';

/** Every page that only a signed-in publisher may see. The session lives in the browser, so the gate and all data do too. */
export const Route = createFileRoute('/_cabinet')({
  ssr: false,
  beforeLoad: requireSignIn,
  component: Outlet,
});
