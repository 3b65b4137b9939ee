import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { PageHeader } from '@publisher-console/ui/page-header';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

import { ReportControls } from './report-controls.tsx';
import { ReportResult } from './report-result.tsx';
import { buildReport, draftOf, sortAfterPress } from './report.ts';
import type { Report } from './report.ts';
import { statisticQuery } from './statistics.queries.ts';

interface StatisticsPageProps {
  api: ApiClient;
  /** The report in the address. */
  report: Report;
  /** Puts another report into the address. */
  onReportChange: (report: Report) => void;
}

export function StatisticsPage({ api, report, onReportChange }: StatisticsPageProps) {
  const { i18n } = useLingui();
  // After a change of language the page stands as it is until the translated titles have come.
  const locale = useDeferredValue(i18n.locale);
  const statistic = useQuery({ ...statisticQuery(api, report, locale), placeholderData: keepPreviousData });
  const choice = draftOf(report);

  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={<Trans>Statistics</Trans>} />
      <ReportControls
        // Back and forward bring another choice: the controls start anew from it.
        key={JSON.stringify(choice)}
        api={api}
        locale={locale}
        initial={choice}
        pending={statistic.isFetching}
        onBuild={(draft) => {
          const built = buildReport(draft, report);
          if (JSON.stringify(built) === JSON.stringify(report)) void statistic.refetch();
          else onReportChange(built);
        }}
      />
      <ReportResult
        report={report}
        statistic={statistic.data}
        failure={statistic.isFetching ? null : statistic.error}
        busy={statistic.isPlaceholderData}
        onSort={(field) => onReportChange({ ...report, sort: sortAfterPress(report.sort, field), page: 1 })}
        onPageChange={(page) => onReportChange({ ...report, page })}
        onSizeChange={(size) => onReportChange({ ...report, size, page: 1 })}
        onRetry={() => void statistic.refetch()}
      />
    </div>
  );
}
