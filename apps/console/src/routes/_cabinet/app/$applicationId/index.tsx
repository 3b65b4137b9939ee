import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { searchFromListView } from '#common/lists/list-view.ts';
import { AdBlockForm } from '#features/ad-blocks/form/ad-block-form.tsx';
import { AdBlockSection } from '#features/ad-blocks/list/ad-block-section.tsx';
import { AppAdsTxtSection } from '#features/app-ads-txt/app-ads-txt-section.tsx';
import { LoadedApplication } from '#features/applications/loaded-application.tsx';
import { ActivityList } from '#features/applications/page/activity-list.tsx';
import { ApplicationPage } from '#features/applications/page/application-page.tsx';
import { ApplicationSkeleton } from '#features/applications/page/application-skeleton.tsx';
import { ApplicationUnavailable } from '#features/applications/page/application-unavailable.tsx';
import { IntegrationSection, guideOf } from './-integration.tsx';
import { loadPage } from './-load-page.ts';

export const Route = createFileRoute('/_cabinet/app/$applicationId/')({
  staticData: { title: msg`Manage app`, isWide: true },
  preload: false,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params }) => loadPage(context, params.applicationId, deps),
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
          renderAppAdsTxt={(onEditLink, stake) => (
            <AppAdsTxtSection application={application} onEditLink={onEditLink} stake={stake} />
          )}
          integration={<IntegrationSection application={application} />}
          activity={<ActivityList applicationId={applicationId} page={activityPage} onPageChange={turnActivity} />}
        />
      )}
    </LoadedApplication>
  );
}
