import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { Application, ApplicationCreateRequest, ApplicationStore } from '@publisher-console/api-contract';
import type { StoreLink } from '@publisher-console/store-links/stores';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

import type { FailureTexts } from '#common/failures/failure-text.ts';
import { readLink } from '#features/applications/links/application-links.ts';
import { applicationKeys, withOfferedApplications } from '#inventory/application-keys.ts';

import type { Turns } from './application-add-turns.ts';

const minute = 60_000;

interface LookUpArgs {
  api: ApiClient;
  turns: Turns;
  /** The app's page in its store. */
  applicationUrl: string;
}

/** What a store says about an app. A newer link cancels it. */
export const storeLookUpQuery = ({ api, turns, applicationUrl }: LookUpArgs) =>
  queryOptions<ApplicationStore>({
    queryKey: ['store-look-up', applicationUrl],
    queryFn: async ({ signal }) => {
      const look = () => unwrap(api.POST('/application/parse', { body: { applicationUrl }, signal }));
      return (await turns.run(look, signal)).applicationStore;
    },
    staleTime: 5 * minute,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The publisher's app behind a store link, for one that is added already; null if it is not found. */
export const sameApplicationQuery = (api: ApiClient, link: StoreLink) =>
  queryOptions<Application | null>({
    queryKey: [...applicationKeys.all, 'of-store', link.store, link.id],
    queryFn: async ({ signal }) => {
      const { items } = await unwrap(api.GET('/application', { params: { query: { term: link.id } }, signal }));
      return items.find((each) => isSame(readLink(each.applicationUrl ?? '').link, link)) ?? null;
    },
    staleTime: minute,
  });

function isSame(one: StoreLink | null, other: StoreLink): boolean {
  return one?.store === other.store && one.id === other.id;
}

interface NewApplication {
  /** Without a name it gets the one that it has in its store. */
  body: ApplicationCreateRequest;
  /** Gives the same key for each try with the same body. */
  keyOf: (body: ApplicationCreateRequest) => string;
}

/** Adds an app. Where its store is still being asked for its name, it waits for the answer. */
export const createApplication = (api: ApiClient, turns: Turns) =>
  mutationOptions({
    mutationFn: async ({ body: draft, keyOf }: NewApplication, { client }) => {
      const body = { ...draft };
      if (body.name === '') {
        const lookUp = storeLookUpQuery({ api, turns, applicationUrl: body.applicationUrl ?? '' });
        body.name = (await client.fetchQuery(lookUp)).name;
      }
      const params = { header: { 'Idempotency-Key': keyOf(body) } };
      return (await unwrap(api.POST('/application', { params, body }))).application;
    },
    meta: { invalidates: withOfferedApplications([applicationKeys.all]) },
  });

const storeNotReadable = msg`The store does not let programs read its pages`;

export const applicationAddFailures = {
  look: {
    codes: {
      store_app_not_found: msg`Specified app not found`,
      store_not_readable: storeNotReadable,
      store_unreachable: msg`The store does not answer at the moment`,
    },
    fallback: msg`Failed to look the app up in its store`,
  },
  create: {
    codes: {
      store_app_not_found: msg`Specified app not found`,
      store_not_readable: storeNotReadable,
      app_ads_txt_incomplete: msg`The app-ads.txt file is incomplete. You can check the lines to be specified in app-ads.txt in the Settings`,
      app_ads_txt_unreachable: msg`The app-ads.txt file cannot be loaded`,
      already_exists: msg`You have added this app before`,
      application_limit: msg`You have as many apps as an account may have. Delete one that you no longer need.`,
      idempotency_key_in_use: msg`This app is being added already. Please try again in a moment.`,
    },
    fallback: msg`Failed to add the app`,
  },
} satisfies Record<string, FailureTexts>;
