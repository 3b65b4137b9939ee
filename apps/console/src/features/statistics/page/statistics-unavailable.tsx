import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';

import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { statisticsFailures } from '#features/statistics/data/statistics-failures.ts';

/** Shown if the criteria could not be loaded, because nothing can be chosen without them. */
export function StatisticsUnavailable({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={<Trans>Statistics</Trans>} />
      <Card>
        <FailureNotice failure={failure} texts={statisticsFailures.loadFilters} onRetry={onRetry} />
      </Card>
    </div>
  );
}
