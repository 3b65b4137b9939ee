import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { FileCheck } from 'lucide-react';

export function AppAdsTab() {
  return (
    <Card className="max-w-2xl">
      <EmptyState
        icon={FileCheck}
        title={<Trans>This page is coming soon</Trans>}
        description={
          <Trans>
            Here you will download the network’s app-ads.txt file. Publish its lines on your site to show advertisers
            that the network may sell ads in your apps.
          </Trans>
        }
      />
    </Card>
  );
}
