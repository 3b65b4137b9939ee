import { Trans, useLingui } from '@lingui/react/macro';
import type { DashboardSummaryAnswer } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import { useLoading } from '#common/late/use-loading.ts';
import { dashboardFailures } from '#features/dashboard/data/dashboard-failures.ts';
import { summaryQuery } from '#features/dashboard/data/dashboard.queries.ts';
import { DashboardSection } from '#features/dashboard/parts/dashboard-section.tsx';
import { PartFailure } from '#features/dashboard/parts/part-failure.tsx';

import { SummaryCards } from './summary-cards.tsx';
import { SummarySkeleton } from './summary-skeleton.tsx';
import { SummaryTable } from './summary-table.tsx';

/** The figures of today, last week and this month. */
export function Summary() {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, isFetching, refetch } = useQuery(summaryQuery(api, i18n.locale));
  const isWaiting = data === undefined && (error === null || isFetching);
  useLoading(isWaiting);
  return (
    <DashboardSection title={<Trans>Summary</Trans>} aside={data && <DataAsOf meta={data.meta} />}>
      {data !== undefined && (
        <>
          <Card className="overflow-hidden max-md:hidden print:block print:overflow-visible">
            <SummaryTable {...data} />
          </Card>
          <SummaryCards {...data} />
        </>
      )}
      {isWaiting && <SummarySkeleton />}
      {data === undefined && !isWaiting && error !== null && (
        <PartFailure failure={error} texts={dashboardFailures.loadSummary} onRetry={() => void refetch()} />
      )}
    </DashboardSection>
  );
}

function DataAsOf({ meta: { dataAsOf, timeZone } }: Pick<DashboardSummaryAnswer['data'], 'meta'>) {
  const format = useFormat();
  if (dataAsOf === null) return null;
  const loadedAt = format.instant(dataAsOf, timeZone);
  return (
    <p className="text-caption text-text-muted">
      <Trans>Data as of {loadedAt}</Trans> · {timeZone}
    </p>
  );
}
