import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { useRouterContext } from '#common/context/router-context.ts';
import type { FactorCalls } from '#common/factors/factor-calls.ts';
import { FactorsSection } from '#common/factors/factors-section.tsx';
import { PasswordProofDialog } from '#features/settings/credentials/password-proof-dialog.tsx';
import type { SettingsView } from '#features/settings/settings-search.ts';

const callsOf = (api: ApiClient): FactorCalls => ({
  list: (signal) => unwrap(api.GET('/user/factor', { signal })),
  beginTotp: () => unwrap(api.POST('/user/factor/totp')),
  confirmTotp: (body) => unwrap(api.POST('/user/factor/totp/confirm', { body })),
  newPasskeyOptions: async () => (await unwrap(api.POST('/user/factor/passkey/options'))).options,
  addPasskey: (body) => unwrap(api.POST('/user/factor/passkey', { body })),
  rename: (id, name) => unwrap(api.PUT('/user/factor/{id}', { params: { path: { id } }, body: { name } })),
  remove: (id) => unwrap(api.DELETE('/user/factor/{id}', { params: { path: { id } } })),
  renewRecoveryCodes: () => unwrap(api.POST('/user/factor/recovery-codes')),
});

/** The second factors of the person. */
export function SecurityTab({ email, view }: { email: string; view: SettingsView }) {
  const { api } = useRouterContext();
  return <FactorsSection email={email} view={view} calls={callsOf(api)} ProofDialog={PasswordProofDialog} />;
}
