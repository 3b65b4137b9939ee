import { Trans } from '@lingui/react/macro';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import type { FactorCalls } from '#common/factors/factor-calls.ts';
import { FactorCheck } from '#common/factors/factor-check.tsx';
import { factorsQuery } from '#common/factors/factors.mutations.ts';
import { FactorsSection } from '#common/factors/factors-section.tsx';
import { useDesk } from '#desk/desk.ts';
import type { DeskApi } from '#desk/desk.ts';
import { DeskLink } from '#desk/desk-link.tsx';
import { DeskProofDialog, proofCallsOf } from '#desk/desk-proof.tsx';
import { deskSessionKey, staffKey, useStaff } from '#desk/staff.queries.ts';

function callsOf(api: DeskApi, queries: QueryClient): FactorCalls {
  /** Refetches the session: the desk opens with the first factor, and closes without the last one. */
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

/** The second factors of the member of staff. Without a factor, no other page can be opened. */
export function SecurityPage({ view }: SecurityPageProps) {
  const { api, queries } = useDesk();
  const staff = useStaff();
  const calls = callsOf(api, queries);
  const proof = proofCallsOf(api, staff?.email ?? '');
  const { data: factors } = useQuery(factorsQuery(calls));
  // The session may have begun before a factor was added elsewhere, so the kinds come from the list.
  const kinds = factors?.items.map(({ kind }) => kind) ?? [];
  const methods = kinds.length === 0 ? [] : ([...new Set(kinds), 'recovery_code'] as const);
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
      {staff?.needsFactor === true && methods.length === 0 && (
        <output className="rounded-base bg-notice-soft px-4 py-3 text-notice">
          <Trans>Add a second factor to open the desk: everybody who works here has one.</Trans>
        </output>
      )}
      {staff?.needsFactor === true && methods.length > 0 && (
        <Card className="flex max-w-md flex-col gap-4 p-6">
          <p>
            <Trans>Use your second factor to open the desk.</Trans>
          </p>
          <FactorCheck calls={proof} methods={methods} onProven={() => void queries.invalidateQueries()} />
        </Card>
      )}
      <FactorsSection
        email={staff?.email ?? ''}
        view={view}
        calls={calls}
        ProofDialog={DeskProofDialog}
        isRequired={staff?.isDemo === false}
      />
    </>
  );
}
