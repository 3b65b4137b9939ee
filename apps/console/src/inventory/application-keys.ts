import type { QueryKey } from '@tanstack/react-query';

import type { ListView } from '#common/lists/list-view.ts';

/** Query keys of the publisher's applications. Invalidating `all` invalidates the others. */
export const applicationKeys = {
  all: ['application'],
  /** Lists of applications and single ones. */
  facts: ['application', 'facts'],
  list: (view: ListView) => ['application', 'facts', 'list', view],
  one: (applicationId: string) => ['application', 'facts', 'one', applicationId],
  figures: (applicationId: string) => ['application', applicationId, 'figures'],
  activity: (applicationId: string) => ['application', applicationId, 'activity'],
  appAdsTxt: (applicationId: string) => ['application', applicationId, 'app-ads-txt'],
} as const;

/** Query keys of the ad blocks of an application. */
export const adBlockKeys = {
  all: ['ad-block'],
  lists: (applicationId: string) => ['ad-block', applicationId],
  list: (applicationId: string, view: ListView) => ['ad-block', applicationId, view],
} as const;

/**
 * The query keys to invalidate when applications are added or deleted, or change their names or icons.
 * @param shown the keys of the queries that show them
 * @returns these, and the key of the filters of the statistics, which list every application
 */
export function withOfferedApplications(shown: readonly QueryKey[]): QueryKey[] {
  return [...shown, ['criteria', 'filter']];
}
