import { msg } from '@lingui/core/macro';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import type { FactorCalls } from './factor-calls.ts';

/** The key of the factors. It is below `user`, which a sign-out removes. */
const factorsKey = ['user', 'factors'] as const;

/** The data of the signed-in person include whether a factor is missing. */
const meta = { invalidates: [['user']] };

/** The second factors of the person, and how many recovery codes are left. */
export const factorsQuery = (calls: FactorCalls) =>
  queryOptions({ queryKey: factorsKey, queryFn: ({ signal }) => calls.list(signal) });

/** Begins to set up an app. The secret is not cached. */
export const beginTotp = (calls: FactorCalls) => mutationOptions({ mutationFn: () => calls.beginTotp(), gcTime: 0 });

/** Confirms an app by its code. */
export const confirmTotp = (calls: FactorCalls) => mutationOptions({ mutationFn: calls.confirmTotp, gcTime: 0, meta });

/** Makes a passkey in the browser, and adds it to the account. */
export const addPasskey = (calls: FactorCalls) =>
  mutationOptions({
    mutationFn: async ({ name }: { name: string }) => {
      const options = await calls.newPasskeyOptions();
      const { makePasskey } = await import('./passkey-dialogs.ts');
      return calls.addPasskey({ name, passkey: await makePasskey(options) });
    },
    gcTime: 0,
    meta,
  });

export const renameFactor = (calls: FactorCalls, id: string) =>
  mutationOptions({
    mutationFn: ({ name }: { name: string }) => calls.rename(id, name),
    meta: { invalidates: [factorsKey] },
  });

export const removeFactor = (calls: FactorCalls) => mutationOptions({ mutationFn: calls.remove, meta });

export const renewRecoveryCodes = (calls: FactorCalls) =>
  mutationOptions({ mutationFn: () => calls.renewRecoveryCodes(), gcTime: 0, meta });

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
  remove: {
    codes: { not_found: msg`It is not there any more. Reload the page.` },
    fallback: msg`Failed to remove the second factor`,
  },
  renewCodes: { fallback: msg`Failed to make new recovery codes` },
} satisfies Record<string, FailureTexts>;
