import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { ExternalLink } from '@publisher-console/ui/link';
import { PageHeader } from '@publisher-console/ui/page-header';
import type { ReactNode } from 'react';

import { useRouterContext } from '#lib/router-context.ts';

/** Links to documentation and support; `contact` says how to reach support. */
export function HelpPage({ contact }: { contact: ReactNode }) {
  const { settings } = useRouterContext();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={<Trans>Help</Trans>} />
      <Card className="flex flex-col gap-3 p-6">
        <p>
          <Trans>Answers to common questions will appear here.</Trans>
        </p>
        {settings.docsUrl !== undefined && (
          <p>
            <ExternalLink href={settings.docsUrl}>
              <Trans>Documentation</Trans>
            </ExternalLink>
          </p>
        )}
        {contact}
      </Card>
    </div>
  );
}
