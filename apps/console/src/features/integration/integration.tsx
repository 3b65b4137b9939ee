import { useLingui } from '@lingui/react';
import type { Application } from '@publisher-console/api-contract';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useCurrentUser } from '#session/use-current-user.ts';

import { AdBlockMissing } from './ad-block-missing.tsx';
import { guidesFor } from './filled-guide.ts';
import { integrationFailures } from './integration-failures.ts';
import { IntegrationPanel } from './integration-panel.tsx';
import { IntegrationSkeleton } from './integration-skeleton.tsx';
import { guidedAdBlocksQuery, integrationGuidesQuery } from './integration.queries.ts';
import { NoGuide } from './no-guide.tsx';

export interface IntegrationProps {
  application: Pick<Application, 'id' | 'platform' | 'status'>;
  /** The ad block that is shown first; by default, the newest. */
  adBlockId?: string | undefined;
}

/** How to put the ad blocks of an application into it: the operator's guide with the ids filled in. */
export function Integration({ application, adBlockId }: IntegrationProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const user = useCurrentUser();
  const guides = useQuery(integrationGuidesQuery(api, i18n.locale));
  const blocks = useQuery(guidedAdBlocksQuery(api, application.id));
  const failed = [guides, blocks].find(({ data, error, isFetching }) => data === undefined && error && !isFetching);
  if (failed !== undefined) {
    return (
      <FailureNotice
        failure={failed.error}
        texts={integrationFailures.load}
        onRetry={() => void Promise.all([guides, blocks].map(({ refetch }) => refetch()))}
      />
    );
  }
  if (!guides.data || !blocks.data || !user) return <IntegrationSkeleton />;
  const shown = guidesFor(guides.data.items, application.platform);
  const first = blocks.data.items.find(({ id }) => id === adBlockId) ?? blocks.data.items[0];
  if (shown.length === 0) return <NoGuide />;
  if (first === undefined) return <AdBlockMissing applicationId={application.id} />;
  return (
    <IntegrationPanel
      // Another application or a new ad block begins with its own choice.
      key={`${application.id} ${adBlockId}`}
      application={application}
      publisherId={user.id}
      guides={shown}
      adBlocks={blocks.data.items}
      first={first}
    />
  );
}
