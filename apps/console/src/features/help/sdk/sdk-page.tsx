import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { linkStyle } from '@publisher-console/ui/link';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { OutsideLink } from '#common/page/outside-link.tsx';
import { currentUserQuery } from '#session/current-user.queries.ts';

import { FirstStepsList } from './first-steps-list.tsx';

/** How to show ads in an app, and below it the first steps with the client of the API. */
export function SdkPage({ integration }: { integration: ReactNode }) {
  const { api, settings } = useRouterContext();
  const { user } = useSuspenseQuery(currentUserQuery(api)).data;
  const baseUrl = new URL(settings.apiBaseUrl, window.location.href).href.replace(/\/+$/u, '');
  return (
    <div className="flex w-full max-w-6xl flex-col gap-6">
      <PageHeader title={<Trans>SDK</Trans>} />
      <Card className="grid gap-x-10 gap-y-4 p-6 max-md:p-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="flex flex-col items-start gap-2">
          <h2 className="text-title font-semibold">
            <Trans>Ads in your app</Trans>
          </h2>
          <p className="text-pretty text-text-muted">
            <Trans>The code for your app, with its IDs.</Trans>
          </p>
          {settings.sdkUrl !== undefined && (
            <OutsideLink href={settings.sdkUrl}>
              <Trans>Open the SDK documentation</Trans>
            </OutsideLink>
          )}
        </div>
        <div className="min-w-0">{integration}</div>
      </Card>
      <Card className="grid gap-x-10 gap-y-5 p-6 max-md:p-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-2">
          <h2 className="text-title font-semibold">
            <Trans>Statistics in your own programs</Trans>
          </h2>
          <p className="text-pretty text-text-muted">
            <Trans>Fetch reports with a few lines of JavaScript. You need Node 20.6 or newer.</Trans>
          </p>
        </div>
        <FirstStepsList baseUrl={baseUrl} email={user.email} />
      </Card>
      <p className="text-text-muted">
        <Trans>
          Questions?{' '}
          <Link to="/help" search={{ dialog: 'support' }} className={linkStyle()}>
            Contact support
          </Link>
        </Trans>
      </p>
    </div>
  );
}
