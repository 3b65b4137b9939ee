import { Trans } from '@lingui/react/macro';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { buttonStyle } from '@publisher-console/ui/button';
import { PageHeader } from '@publisher-console/ui/page-header';
import type { QueryClient } from '@tanstack/react-query';

import type { FactorCalls } from '#common/factors/factor-calls.ts';
import { FactorsSection } from '#common/factors/factors-section.tsx';
import { useDesk } from '#desk/desk.ts';
import type { DeskApi } from '#desk/desk.ts';
import { DeskLink } from '#desk/desk-link.tsx';
import { DeskProofDialog } from '#desk/desk-proof.tsx';
import { deskSessionKey, staffKey, useStaff } from '#desk/staff.queries.ts';

function callsOf(api: DeskApi, queries: QueryClient): FactorCalls {
  /** The first factor opens the desk, and the last one closes it. */
  async function updated<Data>(data: Data): Promise<Data> {
    void queries.invalidateQueries({ queryKey: staffKey });
    await queries.invalidateQueries({ queryKey: deskSessionKey });
    return data;
  }
  return {
    list: (signal) => unwrap(api.GET('/desk/factor', { signal })),
    beginTotp: () => unwrap(api.POST('/desk/factor/totp')),
    confirmTotp: async (body) => updated(await unwrap(api.POST('/desk/factor/totp/confirm', { body }))),
    newPasskeyOptions: async () => (await unwrap(api.POST('/desk/factor/passkey/options'))).options,
    addPasskey: async (body) => updated(await unwrap(api.POST('/desk/factor/passkey', { body }))),
    rename: (id, name) => unwrap(api.PUT('/desk/factor/{id}', { params: { path: { id } }, body: { name } })),
    remove: async (id) => updated(await unwrap(api.DELETE('/desk/factor/{id}', { params: { path: { id } } }))),
    renewRecoveryCodes: () => unwrap(api.POST('/desk/factor/recovery-codes')),
  };
}

interface SecurityPageProps {
  view: { dialog?: string | undefined; of?: string | undefined };
}

/** The second factors of the member of staff. Without one, no other page opens. */
export function SecurityPage({ view }: SecurityPageProps) {
  const { api, queries } = useDesk();
  const staff = useStaff();
  return (
    <>
      <PageHeader
        title={<Trans>Security</Trans>}
        actions={
          staff?.needsFactor === false && (
            <DeskLink to="/desk" className={buttonStyle({ variant: 'secondary' })}>
              <Trans context="button">Open the desk</Trans>
            </DeskLink>
          )
        }
      />
      {staff?.needsFactor === true && (
        <output className="rounded-base bg-notice-soft px-4 py-3 text-notice">
          <Trans>Add a second factor to open the desk: everybody who works here has one.</Trans>
        </output>
      )}
      <FactorsSection
        email={staff?.email ?? ''}
        view={view}
        calls={callsOf(api, queries)}
        ProofDialog={DeskProofDialog}
        isRequired={staff?.isDemo === false}
      />
    </>
  );
}
