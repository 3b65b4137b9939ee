import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { TotpConfirmRequest } from '@publisher-console/api-contract';
import { mutationOptions } from '@tanstack/react-query';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { userKeys } from '#session/current-user.queries.ts';
import { factorsKey } from './factors.queries.ts';

/** The current user says whether a factor is missing. */
const meta = { invalidates: [userKeys.all] };

/** Begins to set up an app; the secret is not kept in the cache. */
export const beginTotp = (api: ApiClient) =>
  mutationOptions({ mutationFn: () => unwrap(api.POST('/user/factor/totp')), gcTime: 0 });

/** Confirms an app by its code. */
export const confirmTotp = (api: ApiClient) =>
  mutationOptions({
    mutationFn: (body: TotpConfirmRequest) => unwrap(api.POST('/user/factor/totp/confirm', { body })),
    gcTime: 0,
    meta,
  });

/** Lets the browser make a passkey, and adds it. */
export const addPasskey = (api: ApiClient) =>
  mutationOptions({
    mutationFn: async ({ name }: { name: string }) => {
      const { options } = await unwrap(api.POST('/user/factor/passkey/options'));
      const { makePasskey } = await import('#common/factors/passkey-dialogs.ts');
      return unwrap(api.POST('/user/factor/passkey', { body: { name, passkey: await makePasskey(options) } }));
    },
    gcTime: 0,
    meta,
  });

export const removeFactor = (api: ApiClient) =>
  mutationOptions({
    mutationFn: (id: string) => unwrap(api.DELETE('/user/factor/{id}', { params: { path: { id } } })),
    meta,
  });

export const renameFactor = (api: ApiClient, id: string) =>
  mutationOptions({
    mutationFn: (body: { name: string }) => unwrap(api.PUT('/user/factor/{id}', { params: { path: { id } }, body })),
    meta: { invalidates: [factorsKey] },
  });

export const renewRecoveryCodes = (api: ApiClient) =>
  mutationOptions({
    mutationFn: () => unwrap(api.POST('/user/factor/recovery-codes')),
    gcTime: 0,
    meta,
  });

const codes = {
  factor_invalid: msg`This code is not valid. Wait for the next one and try again.`,
  factor_limit: msg`You have ten factors, which is the limit. Remove one that you no longer need.`,
};

export const factorFailures = {
  load: { fallback: msg`Failed to load the second factors` },
  add: { codes, fallback: msg`Failed to add the second factor` },
  rename: {
    codes: { not_found: msg`It is not there any more. Reload the page.` },
    fallback: msg`Failed to rename the second factor`,
  },
  remove: { fallback: msg`Failed to remove the second factor` },
  renewCodes: { fallback: msg`Failed to make new recovery codes` },
} satisfies Record<string, FailureTexts>;
