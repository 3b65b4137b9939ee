import { unwrap } from '@publisher-console/api-client/unwrap';
import type { ComponentProps } from 'react';

import type { ProofCalls } from '#common/factors/factor-calls.ts';
import { ProofDialog } from '#common/factors/proof-dialog.tsx';
import type { ProofDialogType } from '#common/factors/proof-dialog.tsx';

import { useDesk } from './desk.ts';
import type { DeskApi } from './desk.ts';

export const proofCallsOf = (api: DeskApi, email: string): ProofCalls => ({
  passkeyOptions: async () => (await unwrap(api.POST('/desk/factor/check/options'))).options,
  proveFactor: (proof) => unwrap(api.POST('/desk/factor/check', { body: proof })),
  /** By another sign-in, whose cookie replaces that of the session. */
  provePassword: async (password) => {
    await unwrap(api.POST('/desk/login', { body: { login: email, password } }));
  },
});

/** Asks the member of staff for the second factor again; the member of the demo for the password. */
export function DeskProofDialog(props: ComponentProps<ProofDialogType>) {
  const { api } = useDesk();
  return <ProofDialog {...props} calls={proofCallsOf(api, props.email)} />;
}
