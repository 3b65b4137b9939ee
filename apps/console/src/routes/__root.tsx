import { useLingui } from '@lingui/react';
import { HeadContent, Outlet, Scripts, createRootRouteWithContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { RouterContext } from '#common/context/router-context.ts';
import { useUiState } from '#common/context/use-ui-state.ts';
import { SessionWatch } from '#session/session-watch.tsx';
import { FatalError } from '#shell/errors/fatal-error.tsx';
import { pageHead } from '#shell/head/page-head.ts';
import { PageTitle } from '#shell/head/page-title.tsx';
import { loadLayout } from '#shell/layouts/load-layout.ts';
import { PageLayout } from '#shell/layouts/page-layout.tsx';
import { PageNotices } from '#shell/notices/page-notices.tsx';
import { useRouteMetadata } from '#shell/route-metadata.ts';

import { LazyViewBar } from './-view-bar.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, matches }) => loadLayout(context.texts, matches),
  head: ({ match }) => pageHead(match.context),
  shellComponent: PageShell,
  component: RootPage,
  errorComponent: FatalError,
});

function PageShell({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  const { settings } = Route.useRouteContext();
  const theme = useUiState('theme');
  return (
    <html lang={i18n.locale} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <HeadContent />
        <PageTitle settings={settings} />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

function RootPage() {
  const { layout } = useRouteMetadata();
  return (
    <>
      <div className="print:hidden">
        <PageNotices />
      </div>
      <PageLayout>
        <Outlet />
      </PageLayout>
      {/* The desk has sessions of its own. */}
      {layout !== 'none' && <SessionWatch />}
      {layout !== 'none' && <LazyViewBar />}
    </>
  );
}
