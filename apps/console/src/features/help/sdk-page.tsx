import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { ExternalLink } from '@publisher-console/ui/link';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Puzzle } from 'lucide-react';

import { useRouterContext } from '#lib/router-context.ts';

/** Links to the SDK's documentation, which is on another site. */
export function SdkPage() {
  const { sdkUrl } = useRouterContext().settings;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={<Trans>SDK</Trans>} />
      <Card>
        <EmptyState
          icon={Puzzle}
          title={<Trans>Ads in your app</Trans>}
          description={<Trans>The SDK shows ads in your app. The documentation explains how to install it.</Trans>}
          action={
            sdkUrl !== undefined && (
              <ExternalLink href={sdkUrl}>
                <Trans>Open the SDK documentation</Trans>
              </ExternalLink>
            )
          }
        />
      </Card>
    </div>
  );
}
