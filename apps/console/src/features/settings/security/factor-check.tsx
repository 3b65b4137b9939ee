import { unwrap } from '@publisher-console/api-client/unwrap';
import type { FactorMethod } from '@publisher-console/api-contract';
import { useRouterContext } from '#common/context/router-context.ts';
import { FactorForm } from '#common/factors/factor-form.tsx';
import type { RequiredFactor } from '#common/factors/required-factor.ts';

interface FactorCheckProps {
  methods: readonly FactorMethod[];
  onProven: () => void;
}

/** Proves a second factor in this session. */
export function FactorCheck({ methods, onProven }: FactorCheckProps) {
  const { api } = useRouterContext();
  return (
    <FactorForm
      methods={methods}
      passkeyOptions={async () => (await unwrap(api.POST('/user/factor/check/options'))).options}
      prove={async (proof) => void (await unwrap(api.POST('/user/factor/check', { body: proof })))}
      onProven={onProven}
    />
  );
}

interface SignInFactorProps {
  factor: RequiredFactor;
  onProven: () => void;
}

/** Finishes the sign-in that proves the password of a person with a second factor. The new session replaces this one. */
export function SignInFactor({ factor: { ticket, methods }, onProven }: SignInFactorProps) {
  const { api, session } = useRouterContext();
  return (
    <FactorForm
      methods={methods}
      passkeyOptions={async () => (await unwrap(api.POST('/login/passkey/options', { body: { ticket } }))).options}
      prove={async (proof) => {
        const {
          token,
          refresh_token: refreshToken,
          user,
        } = 'passkey' in proof
          ? await unwrap(api.POST('/login/passkey', { body: { ticket, ...proof } }))
          : await unwrap(api.POST('/login/factor', { body: { ticket, ...proof } }));
        session.write({ userId: user.id, token, refreshToken });
      }}
      onProven={onProven}
    />
  );
}
