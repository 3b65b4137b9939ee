import { msg } from '@lingui/core/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';

import type { RouterContext } from '#common/context/router-context.ts';

import { activityQuery, applicationFiguresQuery, applicationQuery } from './applications.queries.ts';

/** Shown after the redirect from the page of a deleted application. */
export const applicationDeleted = msg`This app no longer exists.`;

/**
 * Loads an application for its page.
 * @returns false if it does not exist; then the list shows a message
 * @throws {ApiFailure} for any other failure
 */
export async function loadApplication(
  { api, i18n, queryClient, ui }: Pick<RouterContext, 'api' | 'i18n' | 'queryClient' | 'ui'>,
  applicationId: string,
): Promise<boolean> {
  try {
    await queryClient.ensureQueryData(applicationQuery(api, applicationId));
    return true;
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.kind !== 'not-found') throw failure;
    ui.snackbar.show({ text: i18n._(applicationDeleted), color: 'notice' });
    return false;
  }
}

/** Starts the calls of the parts of an application's page. */
export function prefetchApplicationParts(
  { api, queryClient }: Pick<RouterContext, 'api' | 'queryClient'>,
  applicationId: string,
  activityPage: number,
): void {
  void queryClient.prefetchQuery(applicationFiguresQuery(api, applicationId));
  void queryClient.prefetchQuery(activityQuery(api, applicationId, activityPage));
}
