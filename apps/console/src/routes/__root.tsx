import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { QueryClient } from '@tanstack/react-query';
import { HeadContent, Outlet, Scripts, createRootRouteWithContext } from '@tanstack/react-router';

import { settingsMetaName } from '#lib/page-facts.ts';
import type { PublicSettings } from '#lib/public-settings.ts';

import styles from '#styles.css?url';

type RouterContext = { queryClient: QueryClient; i18n: I18n; settings: PublicSettings };

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: settingsMetaName, content: JSON.stringify(match.context.settings) },
    ],
    links: [{ rel: 'stylesheet', href: styles }],
  }),
  component: RootPage,
});

function RootPage() {
  const { i18n } = useLingui();
  return (
    <html lang={i18n.locale}>
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
