import { useLingui } from '@lingui/react';
import { HeadContent, Outlet, Scripts, createRootRouteWithContext } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';

import { markHydrated } from '#lib/hydration.ts';
import type { RouterContext } from '#lib/router-context.ts';
import { ErrorLayout } from '#shell/error-layout.tsx';
import { ErrorPage } from '#shell/error-page.tsx';
import { pageHead } from '#shell/page-head.ts';
import { PageLayout } from '#shell/page-layout.tsx';
import { PageTitle } from '#shell/page-title.tsx';
import { SessionWatch } from '#shell/session-watch.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ match }) => pageHead(match.context),
  shellComponent: PageShell,
  component: RootPage,
  errorComponent: () => (
    <ErrorLayout>
      <ErrorPage />
    </ErrorLayout>
  ),
});

function PageShell({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  const { settings } = Route.useRouteContext();
  return (
    <html lang={i18n.locale}>
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
  useEffect(markHydrated, []);
  return (
    <PageLayout>
      <Outlet />
      <SessionWatch />
    </PageLayout>
  );
}
