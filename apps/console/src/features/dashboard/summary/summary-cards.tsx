import { useLingui } from '@lingui/react/macro';
import type { DashboardSummaryAnswer } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';

import { SummaryFigure } from './summary-figure.tsx';
import { todayOf, useFigureFormat } from './summary-figures.ts';
import type { SummaryMeasure } from './summary-figures.ts';
import { SummaryPeriod } from './summary-period.tsx';

/** Revenue first: most publishers look for it. */
const measures: readonly SummaryMeasure[] = ['revenue', 'requests', 'impressions'];

/** The summary on a phone, which has no room for all columns of the table. */
export function SummaryCards(summary: DashboardSummaryAnswer['data']) {
  const { t } = useLingui();
  const figureFormat = useFigureFormat(summary);
  const titles = { revenue: t`Revenue`, requests: t`Requests`, impressions: t`Impressions` };
  return (
    <ul aria-label={t`Summary`} className="flex flex-col gap-2 md:hidden print:hidden">
      {summary.summaryList.map((row) => (
        <li key={row.id}>
          <Card className="px-4 py-2">
            <SummaryPeriod row={row} today={todayOf(summary)} />
            <dl>
              {measures.map((id) => (
                <div key={id} className="flex items-center justify-between gap-4 border-t border-border py-1">
                  <dt className="text-text-muted">{titles[id]}</dt>
                  <dd className="min-w-0">
                    <SummaryFigure row={row} measure={id} figureFormat={figureFormat} />
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
}
