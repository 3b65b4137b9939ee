import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { summaryQuery } from '#features/dashboard/data/dashboard.queries.ts';
import { DashboardSection } from '#features/dashboard/parts/dashboard-section.tsx';

import { SummaryCard } from './summary-card.tsx';
import { SummaryTable } from './summary-table.tsx';

/** All figures of today, last week and this month. The card of today waits for them and shows a failure to load them. */
export function Summary() {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data } = useQuery(summaryQuery(api, i18n.locale));
  if (data === undefined) return null;
  return (
    <DashboardSection title={<Trans>Summary</Trans>}>
      <Card className="overflow-clip max-md:hidden print:block print:overflow-visible">
        <SummaryTable {...data} />
      </Card>
      <SummaryCard {...data} />
    </DashboardSection>
  );
}
