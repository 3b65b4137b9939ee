import { Trans } from '@lingui/react/macro';

import { useRouterContext } from '#common/context/router-context.ts';

/** Says on the sign-in page of a demo network that it is one, and how to sign in. */
export function DemoNotice() {
  const { demoAccount } = useRouterContext().settings;
  if (demoAccount === undefined) return null;
  const { email, password } = demoAccount;
  return (
    <p className="rounded-base bg-accent-soft px-4 py-3">
      <Trans>
        This is a demo: its publishers and figures are invented. Sign in with{' '}
        <b className="font-semibold whitespace-nowrap">{email}</b> and{' '}
        <b className="font-semibold whitespace-nowrap">{password}</b>.
      </Trans>
    </p>
  );
}
