import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { useState } from 'react';

import { Integration } from './integration.tsx';
import type { IntegrationProps } from './integration.tsx';

/** The guide on the page of an application. It is folded, because most visits do not need it. */
export function IntegrationSection(props: IntegrationProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="print:hidden">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-control items-center gap-2 rounded-base px-4 font-medium marker:content-none">
          <span aria-hidden className="text-text-muted transition-transform in-open:rotate-90">
            ›
          </span>
          <Trans>Add the ad block to your app</Trans>
        </summary>
        <div className="border-t border-border p-4">{isOpen && <Integration {...props} />}</div>
      </details>
    </Card>
  );
}
