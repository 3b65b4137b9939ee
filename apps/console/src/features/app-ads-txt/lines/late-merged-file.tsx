import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { appAdsTxtFailures, mergedFileQuery } from '#features/app-ads-txt/app-ads-txt.queries.ts';
import { Fold } from '#features/app-ads-txt/fold.tsx';

import { MergedFile } from './merged-file.tsx';

/** The merged file of an app, loaded when its section is opened. */
export function LateMergedFile({ applicationId }: { applicationId: string }) {
  const { api } = useRouterContext();
  const [isWanted, setWanted] = useState(false);
  const { data, error, refetch } = useQuery({ ...mergedFileQuery(api, applicationId), enabled: isWanted });
  return (
    <Fold title={<Trans>The complete file to publish</Trans>} onOpen={() => setWanted(true)}>
      {data !== undefined && <MergedFile {...data} />}
      {data === undefined && error === null && <Skeleton className="h-40" />}
      {data === undefined && error !== null && (
        <FailureNotice failure={error} texts={appAdsTxtFailures.load} onRetry={() => void refetch()} />
      )}
    </Fold>
  );
}
