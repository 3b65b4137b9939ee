import { useLingui } from '@lingui/react';
import { fontFiles } from '@publisher-console/ui/font-files';
import { HeadContent, Outlet, Scripts, createRootRouteWithContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { settingsMetaName } from '#lib/page-facts.ts';
import { ErrorLayout } from '#shell/error-layout.tsx';
import { ErrorPage } from '#shell/error-page.tsx';
import { PageLayout } from '#shell/page-layout.tsx';
import { PageTitle } from '#shell/page-title.tsx';
import type { RouterContext } from '#shell/router-context.ts';
import { SessionWatch } from '#shell/session-watch.tsx';
import styles from '#styles.css?url';

const preloadFont = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: '' }) as const;

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ match: { context } }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: settingsMetaName, content: JSON.stringify(context.settings) },
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      preloadFont(fontFiles.latin),
      ...(context.i18n.locale === 'ru' ? [preloadFont(fontFiles.cyrillic)] : []),
      { rel: 'stylesheet', href: styles },
    ],
  }),
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
  return (
    <PageLayout>
      <Outlet />
      <SessionWatch />
    </PageLayout>
  );
}
