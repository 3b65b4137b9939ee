import type { RouterContext } from '#common/context/router-context.ts';
import { prefetchAdBlocks } from '#features/ad-blocks/ad-blocks.queries.ts';
import { applicationFileQuery } from '#features/app-ads-txt/app-ads-txt.queries.ts';
import { loadApplication, prefetchApplicationParts } from '#features/applications/load-application.ts';
import { applicationFromSearch } from '#features/applications/page/application-search.ts';
import type { ApplicationView } from '#features/applications/page/application-search.ts';
import { deletedApplicationRedirect } from '#session/redirects.ts';

/** Starts all calls of an application's page, and waits for the application. */
export async function loadPage(
  context: RouterContext,
  applicationId: string,
  search: object,
): Promise<ApplicationView> {
  const view = applicationFromSearch({ ...search });
  prefetchApplicationParts(context, applicationId, view.activityPage);
  prefetchAdBlocks(context, applicationId, view.blocks);
  void context.queryClient.prefetchQuery(applicationFileQuery(context.api, applicationId));
  if (!(await loadApplication(context, applicationId))) throw await deletedApplicationRedirect();
  return view;
}
