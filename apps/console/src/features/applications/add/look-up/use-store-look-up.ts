import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { ApplicationStore } from '@publisher-console/api-contract';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { useDebounced } from '#common/lists/use-debounced.ts';

import type { CallSlots } from './call-slots.ts';
import { storeLookUpQuery } from './application-add.queries.ts';

/** Milliseconds in which a link that is being typed may still change. */
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
  slots: CallSlots;
  /** The app's page in its store; null while there is none. */
  url: string | null;
}

/** Looks an app up in its store as its link is typed. Another link cancels the look-up, so the last one counts. */
export function useStoreLookUp({ slots, url }: StoreLookUpArgs): StoreLookUp {
  const { api } = useRouterContext();
  const isSettled = useDebounced(url, settleMs) === url;
  const { data, error, isFetching, refetch } = useQuery({
    ...storeLookUpQuery({ api, slots, applicationUrl: url ?? '' }),
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
