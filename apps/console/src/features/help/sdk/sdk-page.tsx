import { Trans } from '@lingui/react/macro';
import { PageHeader } from '@publisher-console/ui/page-header';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { clientPackage } from 'virtual:client-package';

import { apiAddress } from '#common/context/api-address.ts';
import { useRouterContext } from '#common/context/router-context.ts';
import { OutsideLink } from '#common/page/outside-link.tsx';

import { ContractSection } from './contract-section.tsx';
import { EventsSection } from './events-section.tsx';
import { FirstStepsList } from './first-steps-list.tsx';
import { SdkSection } from './sdk-section.tsx';

/** How to show ads in an app, and what programs of the publisher need: the client, events and the document of the API. */
export function SdkPage({ integration }: { integration: ReactNode }) {
  const { settings } = useRouterContext();
  return (
    <div className="flex w-full max-w-6xl flex-col gap-6">
      <PageHeader title={<Trans>SDK</Trans>} />
      <SdkSection
        title={<Trans>Ads in your app</Trans>}
        description={
          <>
            <p>
              <Trans>The code for your app, with its IDs.</Trans>
            </p>
            {settings.sdkUrl !== undefined && (
              <OutsideLink href={settings.sdkUrl}>
                <Trans>Open the SDK documentation</Trans>
              </OutsideLink>
            )}
          </>
        }
      >
        <div className="max-w-3xl">{integration}</div>
      </SdkSection>
      <SdkSection
        title={<Trans>Statistics in your own programs</Trans>}
        description={<Trans>Fetch reports with a few lines of JavaScript. You need Node 20.6 or newer.</Trans>}
      >
        <FirstStepsList packageUrl={`${window.location.origin}${clientPackage.path}`} baseUrl={apiAddress(settings)} />
      </SdkSection>
      <EventsSection />
      <ContractSection />
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
