import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { searchFromListView } from '#common/lists/list-view.ts';
import { AdBlockForm } from '#features/ad-blocks/form/ad-block-form.tsx';
import { AdBlockSection } from '#features/ad-blocks/list/ad-block-section.tsx';
import { AppAdsTxtSection } from '#features/app-ads-txt/app-ads-txt-section.tsx';
import { loadApplication } from '#features/applications/load-application.ts';
import { LoadedApplication } from '#features/applications/loaded-application.tsx';
import { ActivityList } from '#features/applications/page/activity-list.tsx';
import { ApplicationPage } from '#features/applications/page/application-page.tsx';
import { applicationFromSearch } from '#features/applications/page/application-search.ts';
import { ApplicationSkeleton } from '#features/applications/page/application-skeleton.tsx';
import { ApplicationUnavailable } from '#features/applications/page/application-unavailable.tsx';
import { goneApplicationRedirect } from '#session/redirects.ts';
import { IntegrationSection, guideOf } from './-integration.tsx';

export const Route = createFileRoute('/_cabinet/app/$applicationId/')({
  staticData: { title: msg`Manage app`, isWide: true },
  preload: false,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, params: { applicationId } }) => {
    if (!(await loadApplication(context, applicationId))) throw await goneApplicationRedirect();
    return applicationFromSearch(deps);
  },
  pendingComponent: ApplicationSkeleton,
  errorComponent: ApplicationUnavailable,
  component: Page,
});

function Page() {
  const { applicationId } = Route.useParams();
  const { blocks, activityPage, dialog } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const change = (part: object, { replace } = { replace: false }): void =>
    void navigate({ search: (search: object) => ({ ...search, ...part }), replace, resetScroll: false });
  const turnActivity = (activity: number, options?: { replace: boolean }): void => change({ activity }, options);
  return (
    <LoadedApplication key={applicationId} applicationId={applicationId}>
      {(application) => (
        <ApplicationPage
          application={application}
          dialog={dialog}
          renderAdBlocks={(onAdd) => (
            <AdBlockSection
              application={application}
              view={blocks}
              onViewChange={(view, options) => change(searchFromListView(view), options)}
              onAdd={onAdd}
            />
          )}
          renderBlockForm={(on) => <AdBlockForm application={application} {...on} renderNext={guideOf(application)} />}
          renderAppAdsTxt={(onEditLink) => <AppAdsTxtSection application={application} onEditLink={onEditLink} />}
          integration={<IntegrationSection application={application} />}
          activity={<ActivityList applicationId={applicationId} page={activityPage} onPageChange={turnActivity} />}
        />
      )}
    </LoadedApplication>
  );
}
