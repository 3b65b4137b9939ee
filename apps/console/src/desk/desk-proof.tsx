import { unwrap } from '@publisher-console/api-client/unwrap';
import type { FactorCheckRequest } from '@publisher-console/api-contract';
import type { ComponentProps } from 'react';

import { ProofDialog } from '#common/factors/proof-dialog.tsx';
import type { ProofDialogType } from '#common/factors/proof-dialog.tsx';

import { useDesk } from './desk.ts';

/** Asks the member of staff for the second factor again; the member of the demo for the password. */
export function DeskProofDialog(props: ComponentProps<ProofDialogType>) {
  const { api } = useDesk();
  const calls = {
    passkeyOptions: async () => (await unwrap(api.POST('/desk/factor/check/options'))).options,
    proveFactor: (proof: FactorCheckRequest) => unwrap(api.POST('/desk/factor/check', { body: proof })),
    /** By another sign-in, whose cookie replaces that of the session. */
    provePassword: async (password: string) => {
      await unwrap(api.POST('/desk/login', { body: { login: props.email, password } }));
    },
  };
  return <ProofDialog {...props} calls={calls} />;
}
