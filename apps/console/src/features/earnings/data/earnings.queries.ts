import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { download } from '@publisher-console/api-client/download';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { PaymentPreference, StatementFileRequest } from '@publisher-console/api-contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

import type { FailureTexts } from '#common/failures/failure-text.ts';
import { saveBlob } from '#common/page/save-text.ts';
import { moneyKey, moneyOverviewQuery } from '#inventory/money.queries.ts';

/** The page prefetch has just loaded it. */
const staleTime = 10_000;

const pageOf = (after: string | undefined) => ({ query: after === undefined ? {} : { after } });

/** One page of the months, the newest first. */
export const monthsQuery = (api: ApiClient, after?: string) =>
  queryOptions({
    queryKey: [...moneyKey, 'months', after ?? null],
    queryFn: ({ signal }) => unwrap(api.GET('/money/month', { params: pageOf(after), signal })),
    staleTime,
  });

/** One page of the entries, the newest first. Their reasons are in the language of the call. */
export const entriesQuery = (api: ApiClient, locale: string, after?: string) =>
  queryOptions({
    queryKey: [...moneyKey, 'entries', locale, after ?? null],
    queryFn: ({ signal }) => unwrap(api.GET('/money/entry', { params: pageOf(after), signal })),
    staleTime,
  });

/** The statement of a closed month, with reasons in the language of the call. */
export const statementQuery = (api: ApiClient, locale: string, month: string) =>
  queryOptions({
    queryKey: [...moneyKey, 'statement', month, locale],
    queryFn: ({ signal }) => unwrap(api.GET('/money/month/{month}', { params: { path: { month } }, signal })),
    staleTime,
  });

interface ChangedPreference {
  /** The preference when the form was opened. */
  before: PaymentPreference;
  chosen: PaymentPreference;
}

/**
 * Raises the threshold, or holds payments; returns the new overview. The call replaces both values: an unchanged value
 * is sent as it is now on the server, because another member may have changed it meanwhile.
 */
export const changePreference = (api: ApiClient) =>
  mutationOptions({
    mutationFn: async ({ before, chosen }: ChangedPreference) => {
      const { preference } = await unwrap(api.GET('/money/overview'));
      const body = {
        threshold: chosen.threshold === before.threshold ? preference.threshold : chosen.threshold,
        heldUntil: chosen.heldUntil === before.heldUntil ? preference.heldUntil : chosen.heldUntil,
      };
      return await unwrap(api.PUT('/money/preference', { body }));
    },
    onSuccess: (overview, _body, _result, { client }) =>
      void client.setQueryData(moneyOverviewQuery(api).queryKey, overview),
  });

export const acceptStatement = (api: ApiClient, month: string) =>
  mutationOptions({
    mutationFn: () => unwrap(api.POST('/money/month/{month}/acceptance', { params: { path: { month } } })),
    meta: { invalidates: [moneyKey] },
  });

/** Saves a paper of a month as a file. */
export const downloadStatement = (api: ApiClient, month: string) =>
  mutationOptions({
    mutationFn: async (body: StatementFileRequest) => {
      const file = await download(api, '/money/month/{month}/file', { params: { path: { month } }, body });
      const headers = { 'Content-Type': file.type };
      saveBlob(file.fileName, await new Response(file.stream, { headers }).blob());
    },
  });

export const earningsFailures = {
  loadOverview: { fallback: msg`Failed to load the balance` },
  loadMonths: { fallback: msg`Failed to load the months` },
  loadEntries: { fallback: msg`Failed to load the entries` },
  loadStatement: {
    codes: { not_found: msg`The month is not closed, or you earned nothing in it.` },
    fallback: msg`Failed to load the month`,
  },
  changePreference: { fallback: msg`Failed to save` },
  accept: { fallback: msg`Failed to accept the month` },
  download: { fallback: msg`Failed to load the file` },
} satisfies Record<string, FailureTexts>;
