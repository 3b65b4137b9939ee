import { msg } from '@lingui/core/macro';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';

import type { FailureTexts } from '#common/failures/failure-text.ts';
import type { DeskApi } from '#desk/desk.ts';
import { deskCodes } from '#desk/staff-failures.ts';

/** The prefix of the keys of all data that a change of the feed invalidates. */
export const feedKey = ['desk', 'feed'] as const;

export const feedQuery = (api: DeskApi) =>
  queryOptions({
    queryKey: [...feedKey, 'sources'],
    queryFn: ({ signal }) => unwrap(api.GET('/desk/feed', { signal })),
    staleTime: 5000,
    refetchInterval: 60_000,
  });

export const feedDayQuery = (api: DeskApi, source: string, date: string) =>
  queryOptions({
    queryKey: [...feedKey, 'day', source, date],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/desk/feed/{source}/day/{date}', { params: { path: { source, date } }, signal })),
    staleTime: 5000,
  });

interface SetAsideFilter {
  source?: string;
  date?: string;
}

export const setAsideQuery = (api: DeskApi, filter: SetAsideFilter) =>
  infiniteQueryOptions({
    queryKey: [...feedKey, 'set-aside', filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam !== null && { after: pageParam }) };
      return unwrap(api.GET('/desk/feed/set-aside', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 5000,
  });

export const keysQuery = (api: DeskApi) =>
  infiniteQueryOptions({
    queryKey: [...feedKey, 'keys'],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { after: pageParam };
      return unwrap(api.GET('/desk/feed/key', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 5000,
  });

/** A file that a member of the staff loads. */
export interface SentFile {
  file: File;
  source: string;
  /** The only day that the rows of the file may have. */
  onlyDay?: string | undefined;
  isDryRun: boolean;
  /** The reason for a load although a day loses or gains more than allowed; null if the load is not forced. */
  reason: string | null;
}

/**
 * Sends a file, to compare it or to load it. No timeout is set, because the duration depends on the size of the file.
 */
export const fileMutation = (api: DeskApi, { isDryRun }: { isDryRun: boolean }) =>
  mutationOptions({
    mutationFn: ({ file, source, onlyDay, reason }: Omit<SentFile, 'isDryRun'>) =>
      unwrap(
        api.PUT('/desk/feed/{source}/file', {
          params: {
            path: { source },
            query: {
              dryRun: isDryRun,
              name: file.name.slice(0, 200),
              ...(reason !== null && { force: true, reason }),
              ...(onlyDay !== undefined && { onlyDay }),
            },
          },
          // The contract's type of a body that is not JSON is a string.
          body: file as unknown as string,
          bodySerializer: (body: unknown) => body as BodyInit,
          headers: { 'Content-Type': 'text/csv' },
          timeout: Number.POSITIVE_INFINITY,
        }),
      ),
    meta: { invalidates: isDryRun ? [] : [feedKey] },
  });

const codes = {
  ...deskCodes,
  rows_refused: msg`Rows of the file are wrong.`,
  totals_differ: msg`There are other totals than expected.`,
  day_fall: msg`A day would lose more than it may.`,
  day_rise: msg`A day would have far more revenue than it may.`,
  newer_figures: msg`What counts for the day reaches further.`,
  other_source: msg`An ad block of the file has figures of another source for the day.`,
  share_missing: msg`An app of the file has no share of the gross revenue.`,
  load_running: msg`Another load of the day is under way. Try again in a minute.`,
  payload_too_large: msg`The file is larger than 1 GB.`,
} satisfies FailureTexts['codes'];

export const feedFailures = {
  load: { codes: deskCodes, fallback: msg`Failed to load the feed` },
  check: { codes, fallback: msg`Failed to check the file` },
  send: { codes, fallback: msg`Failed to load the file` },
  again: { codes, fallback: msg`Failed to load the day` },
  revert: { codes: deskCodes, fallback: msg`Failed to take the load back` },
  block: { codes: deskCodes, fallback: msg`Failed to give the block` },
  find: { codes: { not_found: msg`There is no block with this number.` }, fallback: msg`Failed to find the block` },
  keys: { codes: deskCodes, fallback: msg`Failed to load the keys` },
  key: { codes: deskCodes, fallback: msg`Failed to make the key` },
  revoke: { codes: deskCodes, fallback: msg`Failed to revoke the key` },
  source: { codes: deskCodes, fallback: msg`Failed to save the source` },
} satisfies Record<string, FailureTexts>;
