import { unwrap } from '@publisher-console/api-client/unwrap';
import { useQueryClient } from '@tanstack/react-query';
import { useRouterContext } from '#common/context/router-context.ts';
import { FactorForm } from '#common/factors/factor-form.tsx';
import type { RequiredFactor } from '#common/factors/required-factor.ts';
import { beginSession } from '#features/auth/session-begin.ts';

interface FactorStepProps {
  factor: RequiredFactor;
  /** Called once the session is stored. */
  onSignedIn: () => void;
}

/** The second step of a sign-in. */
export function FactorStep({ factor: { ticket, methods }, onSignedIn }: FactorStepProps) {
  const { api, session } = useRouterContext();
  const client = useQueryClient();
  return (
    <FactorForm
      methods={methods}
      passkeyOptions={async () => (await unwrap(api.POST('/login/passkey/options', { body: { ticket } }))).options}
      prove={async (proof) => {
        const begun =
          'passkey' in proof
            ? await unwrap(api.POST('/login/passkey', { body: { ticket, ...proof } }))
            : await unwrap(api.POST('/login/factor', { body: { ticket, ...proof } }));
        beginSession(session, client, begun);
      }}
      onProven={onSignedIn}
    />
  );
}
