import type { QueryKey } from '@tanstack/react-query';

import type { ListView } from '#common/lists/list-view.ts';

/** The keys of what is cached about the publisher's applications. `all` covers the others when it is invalidated. */
export const applicationKeys = {
  all: ['application'],
  /** Whatever shows the values of applications: lists of them, and single ones. */
  facts: ['application', 'facts'],
  list: (view: ListView) => ['application', 'facts', 'list', view],
  one: (applicationId: string) => ['application', 'facts', 'one', applicationId],
  activity: (applicationId: string) => ['application', applicationId, 'activity'],
  appAdsTxt: (applicationId: string) => ['application', applicationId, 'app-ads-txt'],
} as const;

/** The keys of what is cached about the ad blocks of an application. */
export const adBlockKeys = {
  all: ['ad-block'],
  lists: (applicationId: string) => ['ad-block', applicationId],
  list: (applicationId: string, view: ListView) => ['ad-block', applicationId, view],
} as const;

/**
 * What to fetch again when applications come, go or change their names or icons.
 * @param shown the keys of where they are shown
 * @returns these, and the filter of the statistics, which offers every application
 */
export function withOfferedApplications(shown: readonly QueryKey[]): QueryKey[] {
  return [...shown, ['criteria', 'filter']];
}
