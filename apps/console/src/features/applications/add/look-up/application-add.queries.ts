import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { Application, ApplicationCreateRequest, ApplicationStore } from '@publisher-console/api-contract';
import type { StoreLink } from '@publisher-console/api-contract/stores';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

import type { FailureTexts } from '#common/failures/failure-text.ts';
import { searchTerm } from '#common/lists/search-term.ts';
import { readLink } from '#features/applications/links/application-links.ts';
import { applicationKeys, withOfferedApplications } from '#inventory/application-keys.ts';

import type { CallSemaphore } from './call-semaphore.ts';

const minute = 60_000;

interface LookUpArgs {
  api: ApiClient;
  semaphore: CallSemaphore;
  /** The app's page in its store. */
  applicationUrl: string;
}

/** The store listing of an app. A new link cancels the look-up. */
export const storeLookUpQuery = ({ api, semaphore, applicationUrl }: LookUpArgs) =>
  queryOptions<ApplicationStore>({
    queryKey: ['store-look-up', applicationUrl],
    queryFn: async ({ signal }) => {
      const look = () => unwrap(api.POST('/application/parse', { body: { applicationUrl }, signal }));
      return (await semaphore.run(look, signal)).applicationStore;
    },
    staleTime: 5 * minute,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The publisher's existing app with a store link; null if it is not found. */
export const sameApplicationQuery = (api: ApiClient, link: StoreLink) =>
  queryOptions<Application | null>({
    queryKey: [...applicationKeys.all, 'of-store', link.store, link.id],
    queryFn: async ({ signal }) => {
      const { items } = await unwrap(
        api.GET('/application', { params: { query: { term: searchTerm(link.id) } }, signal }),
      );
      return items.find((each) => isSame(readLink(each.applicationUrl ?? '').link, link)) ?? null;
    },
    staleTime: minute,
  });

function isSame(one: StoreLink | null, other: StoreLink): boolean {
  return one?.store === other.store && one.id === other.id;
}

interface NewApplication {
  /** An empty name is replaced by the one in the store. */
  body: ApplicationCreateRequest;
  /** Returns the same key for the same body. */
  keyOf: (body: ApplicationCreateRequest) => string;
}

/** Adds an app. If its name is still being looked up, the addition waits for the result. */
export const createApplication = (api: ApiClient, semaphore: CallSemaphore) =>
  mutationOptions({
    mutationFn: async ({ body: draft, keyOf }: NewApplication, { client }) => {
      const body = { ...draft };
      if (body.name === '') {
        const lookUp = storeLookUpQuery({ api, semaphore, applicationUrl: body.applicationUrl ?? '' });
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
      already_exists: msg`You have already added this app`,
      application_limit: msg`You have reached the limit of apps. Delete one that you no longer need.`,
      idempotency_key_in_use: msg`This app is being added already. Please try again in a moment.`,
    },
    fallback: msg`Failed to add the app`,
  },
} satisfies Record<string, FailureTexts>;
