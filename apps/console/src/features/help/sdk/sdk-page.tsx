import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useSuspenseQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { OutsideLink } from '#common/page/outside-link.tsx';
import { currentUserQuery } from '#session/current-user.queries.ts';

import { FirstStepsList } from './first-steps-list.tsx';

/** The link to the documentation of the mobile SDK, and the first steps with the client of the API. */
export function SdkPage() {
  const { api, settings } = useRouterContext();
  const { user } = useSuspenseQuery(currentUserQuery(api)).data;
  const baseUrl = new URL(settings.apiBaseUrl, window.location.href).href.replace(/\/+$/u, '');
  return (
    <div className="flex w-full max-w-6xl flex-col gap-6">
      <PageHeader title={<Trans>SDK</Trans>} />
      <Card className="grid gap-x-10 gap-y-4 p-6 max-md:p-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <h2 className="text-title font-semibold">
          <Trans>Ads in your app</Trans>
        </h2>
        <div className="flex flex-col gap-2">
          <p className="max-w-prose text-pretty">
            <Trans>The mobile SDK shows ads in your app. Its documentation explains how to install it.</Trans>
          </p>
          <p>
            {settings.sdkUrl === undefined ? (
              <span className="text-text-muted">
                <Trans>No SDK guide is linked here yet. Ask support for it.</Trans>
              </span>
            ) : (
              <OutsideLink href={settings.sdkUrl}>
                <Trans>Open the SDK documentation</Trans>
              </OutsideLink>
            )}
          </p>
        </div>
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
    </div>
  );
}
