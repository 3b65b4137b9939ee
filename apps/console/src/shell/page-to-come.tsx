import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { PageHeader } from '@publisher-console/ui/page-header';
import type { LucideIcon } from 'lucide-react';

import { useRouteMetadata } from './route-metadata.ts';

/** A page of the map that has no content yet: its title and what it will be for. */
export function PageToCome({ icon, purpose }: { icon: LucideIcon; purpose: MessageDescriptor }) {
  const { i18n } = useLingui();
  const { title } = useRouteMetadata();
  return (
    <div className="flex flex-col gap-6">
      {title !== undefined && <PageHeader title={i18n._(title)} />}
      <Card>
        <EmptyState icon={icon} title={<Trans>This page is being prepared</Trans>} description={i18n._(purpose)} />
      </Card>
    </div>
  );
}
