import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { groupCriteriaQuery } from '#common/criteria/criteria.queries.ts';
import { useHydrationMark } from '#common/page/hydration.ts';
import { networkFileQuery } from '#features/app-ads-txt/app-ads-txt.queries.ts';
import { NetworkFileCard } from '#features/app-ads-txt/lines/network-file-card.tsx';
import { sellerQuery } from '#features/app-ads-txt/seller/seller.queries.ts';
import { apiTokensQuery } from '#features/settings/api-tokens/api-tokens.queries.ts';
import { sessionsQuery } from '#features/settings/account.queries.ts';
import { SettingsPage } from '#features/settings/page/settings-page.tsx';
import { mayCallAll } from '#session/member.tsx';
import { teamQuery } from '#session/team.ts';
import { webhookQuery } from '#features/settings/webhooks/webhooks.queries.ts';
import { settingsSearchSchema } from '#features/settings/settings-search.ts';
import { SettingsSkeleton } from '#features/settings/page/settings-skeleton.tsx';

export const Route = createFileRoute('/_cabinet/settings')({
  staticData: { title: msg`Settings`, isRenderedEarly: true },
  // Hovering a link loads the code of the page, but makes no calls.
  preload: false,
  validateSearch: settingsSearchSchema,
  loaderDeps: ({ search: { tab, because } }) => ({ tab, because }),
  loader: ({ context: { api, i18n, queryClient }, deps: { tab, because } }) => {
    // The API may refuse some calls to a restricted member. For that member, the tabs make the calls that are allowed.
    const mayAll = mayCallAll({ api, queryClient });
    if (tab === 'app-ads') {
      void queryClient.prefetchQuery(networkFileQuery(api));
      if (mayAll) void queryClient.prefetchQuery(sellerQuery(api));
    } else if (because === 'restored') {
      // Before a new password is chosen, the API refuses these calls.
    } else if (tab === 'api-tokens') {
      if (mayAll) void queryClient.prefetchQuery(apiTokensQuery(api));
    } else if (tab === 'webhooks') {
      if (mayAll) void queryClient.prefetchQuery(webhookQuery(api));
    } else if (tab === 'team') {
      void queryClient.prefetchQuery(teamQuery(api));
    } else {
      void queryClient.prefetchQuery(sessionsQuery(api));
      void queryClient.prefetchQuery(groupCriteriaQuery(api, i18n.locale));
    }
  },
  pendingComponent: SettingsSkeleton,
  component: Page,
});

function Page() {
  useHydrationMark();
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SettingsPage
      view={view}
      onTabChange={(tab, by) =>
        void navigate({ search: { ...view, tab }, replace: by === 'arrow', resetScroll: false })
      }
      appAds={<NetworkFileCard isChangingSeller={view.dialog === 'seller'} />}
    />
  );
}
