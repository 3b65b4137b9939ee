import { storedSession } from '@publisher-console/api-client/session-store';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { FactorCheckRequest } from '@publisher-console/api-contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import type { FactorProof } from '#common/factors/factor-form.tsx';
import { ProofDialog } from '#common/factors/proof-dialog.tsx';
import type { ProofDialogType } from '#common/factors/proof-dialog.tsx';
import { currentUserQuery } from '#session/current-user.queries.ts';

/** Requests the password or a second factor of the signed-in person again. */
export function PasswordProofDialog(props: ComponentProps<ProofDialogType>) {
  const { api, session } = useRouterContext();
  const client = useQueryClient();
  const calls = {
    passkeyOptions: async () => (await unwrap(api.POST('/user/factor/check/options'))).options,
    proveFactor: (proof: FactorCheckRequest) => unwrap(api.POST('/user/factor/check', { body: proof })),
    /** Proves the password by another sign-in, which replaces the session. */
    provePassword: async (password: string) => {
      // Refetched, because another tab may have changed the e-mail.
      const { user } = await client.fetchQuery({ ...currentUserQuery(api), staleTime: 0 });
      const body = { login: user.email, password };
      session.write(storedSession(await unwrap(api.POST('/login', { body }))));
    },
    signInOptions: async (ticket: string) =>
      (await unwrap(api.POST('/login/passkey/options', { body: { ticket } }))).options,
    proveSignIn: async (ticket: string, proof: FactorProof) => {
      const answer =
        'passkey' in proof
          ? await unwrap(api.POST('/login/passkey', { body: { ticket, ...proof } }))
          : await unwrap(api.POST('/login/factor', { body: { ticket, ...proof } }));
      session.write(storedSession(answer));
    },
  };
  return <ProofDialog {...props} calls={calls} />;
}
