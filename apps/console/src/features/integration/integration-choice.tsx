import { Trans, useLingui } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { Select } from '@publisher-console/ui/select';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { platformNames } from '#inventory/platform-names.ts';

import { Allowed } from '#session/member.tsx';
import { integrationFailures } from './integration-failures.ts';
import { IntegrationSkeleton } from './integration-skeleton.tsx';
import { Integration } from './integration.tsx';
import { guidedApplicationsQuery } from './integration.queries.ts';

/** The guide, with a choice of the application. */
export function IntegrationChoice() {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const [chosenId, setChosenId] = useState<string>();
  const { data, error, isFetching, refetch } = useQuery(guidedApplicationsQuery(api));
  if (data === undefined && error !== null && !isFetching)
    return <FailureNotice failure={error} texts={integrationFailures.load} onRetry={() => void refetch()} />;
  if (data === undefined) return <IntegrationSkeleton />;
  const application = data.items.find(({ id }) => id === chosenId) ?? data.items[0];
  if (application === undefined) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-prose text-pretty text-text-muted">
          <Trans>Add an app and an ad block: the guide shows the code with their IDs.</Trans>
        </p>
        <Allowed operation="createApplication">
          <Link to="/app/add" className={buttonStyle()}>
            <Trans context="button">Add app</Trans>
          </Link>
        </Allowed>
      </div>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {data.items.length > 1 && (
        <Select
          aria-label={t`App`}
          value={application.id}
          onChange={setChosenId}
          options={data.items.map(({ id, name, platform }) => ({ id, title: `${name} · ${platformNames[platform]}` }))}
        />
      )}
      <Integration application={application} />
    </div>
  );
}
