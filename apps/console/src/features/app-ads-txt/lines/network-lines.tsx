import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { appAdsTxtFailures, networkFileQuery } from '#features/app-ads-txt/app-ads-txt.queries.ts';

import { LinesToAdd } from './lines-to-add.tsx';

/** All required lines, to copy. */
export function NetworkLines() {
  const { api } = useRouterContext();
  const { data, error, refetch } = useQuery(networkFileQuery(api));
  if (data !== undefined) return <LinesToAdd lines={data.lines} />;
  if (error === null) return <Skeleton className="h-26" />;
  return <FailureNotice failure={error} texts={appAdsTxtFailures.network} onRetry={() => void refetch()} />;
}
