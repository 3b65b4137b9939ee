import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { ApplicationStore } from '@publisher-console/api-contract';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { useDebounced } from '#common/lists/use-debounced.ts';

import type { CallSemaphore } from './call-semaphore.ts';
import { storeLookUpQuery } from './application-add.queries.ts';

/** Milliseconds that a link has to stay unchanged while it is typed. */
const settleMs = 300;

export interface StoreLookUp {
  application: ApplicationStore | undefined;
  isLooking: boolean;
  /** Null before and during a look-up, and after a success. */
  failure: unknown;
  isNotFound: boolean;
  retry: () => void;
}

interface StoreLookUpArgs {
  semaphore: CallSemaphore;
  /** The app's page in its store; null while there is none. */
  url: string | null;
}

/** Looks an app up in its store while its link is typed. A new link cancels the look-up: only the last one counts. */
export function useStoreLookUp({ semaphore, url }: StoreLookUpArgs): StoreLookUp {
  const { api } = useRouterContext();
  const isSettled = useDebounced(url, settleMs) === url;
  const { data, error, isFetching, refetch } = useQuery({
    ...storeLookUpQuery({ api, semaphore, applicationUrl: url ?? '' }),
    enabled: url !== null && isSettled,
  });
  const isLooking = url !== null && data === undefined && (isFetching || !isSettled);
  const failure = isLooking || url === null ? null : error;
  return {
    application: url === null ? undefined : data,
    isLooking,
    failure,
    isNotFound: hasCode(failure, 'store_app_not_found'),
    retry: () => void refetch(),
  };
}

export function hasCode(failure: unknown, code: string): boolean {
  return failure instanceof ApiFailure && failure.code === code;
}
