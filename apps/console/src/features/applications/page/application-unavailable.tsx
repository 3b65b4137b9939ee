import { Card } from '@publisher-console/ui/card';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';

import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { applicationFailures } from '#features/applications/applications-failures.ts';

/** Shown when an application could not be loaded. */
export function ApplicationUnavailable({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Card>
      <FailureNotice failure={error} texts={applicationFailures.load} onRetry={() => void router.invalidate()} />
    </Card>
  );
}
