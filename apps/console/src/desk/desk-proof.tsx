import { unwrap } from '@publisher-console/api-client/unwrap';
import type { ComponentProps } from 'react';

import type { ProofCalls } from '#common/factors/factor-calls.ts';
import { ProofDialog } from '#common/factors/proof-dialog.tsx';
import type { ProofDialogType } from '#common/factors/proof-dialog.tsx';

import { useDesk } from './desk.ts';
import type { DeskApi } from './desk.ts';
import { useStaff } from './staff.queries.ts';

export const proofCallsOf = (api: DeskApi, email: string): ProofCalls => ({
  passkeyOptions: async () => (await unwrap(api.POST('/desk/factor/check/options'))).options,
  proveFactor: (proof) => unwrap(api.POST('/desk/factor/check', { body: proof })),
  /** Proves the password by another sign-in, whose cookie replaces that of the session. */
  provePassword: async (password) => {
    await unwrap(api.POST('/desk/login', { body: { login: email, password } }));
  },
  signInOptions: async (ticket) => (await unwrap(api.POST('/login/passkey/options', { body: { ticket } }))).options,
  proveSignIn: async (ticket, proof) => {
    await ('passkey' in proof
      ? unwrap(api.POST('/desk/login/passkey', { body: { ticket, ...proof } }))
      : unwrap(api.POST('/desk/login/factor', { body: { ticket, ...proof } })));
  },
});

/** Requests the second factor of the member of staff again; the password from the member of the demo. */
export function DeskProofDialog(props: Omit<ComponentProps<ProofDialogType>, 'email'>) {
  const { api } = useDesk();
  const email = useStaff()?.email ?? '';
  return <ProofDialog {...props} email={email} calls={proofCallsOf(api, email)} />;
}
