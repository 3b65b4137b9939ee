import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';

import { FailureNotice } from '#common/failures/failure-notice.tsx';
import type { FailureTexts } from '#common/failures/failure-text.ts';

interface PartNoticeProps {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
  texts: FailureTexts;
  /** The height of the part. */
  height: string;
}

/** Shown in place of a part that is loading or could not be loaded. */
export function PartNotice({ query: { error, refetch, isFetching }, texts, height }: PartNoticeProps) {
  const hasFailed = error !== null && !isFetching;
  const isFinal = error instanceof ApiFailure && (error.code === 'not_found' || error.code === 'role_not_allowed');
  return (
    <Card tabIndex={-1} aria-busy={!hasFailed} className="outline-none">
      {hasFailed ? (
        <FailureNotice failure={error} texts={texts} onRetry={isFinal ? undefined : () => void refetch()} />
      ) : (
        <div className="p-6 max-md:p-4">
          <Skeleton className={`w-full ${height}`} />
        </div>
      )}
    </Card>
  );
}
