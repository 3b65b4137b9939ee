import { useLingui } from '@lingui/react/macro';
import type { DashboardSummary, DashboardSummaryAnswer } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';

import { reportSearch } from '#features/dashboard/model/report-links.ts';
import { FigureLink } from '#features/dashboard/parts/figure-link.tsx';

import { todayOf, useFigureFormat } from './summary-figures.ts';
import type { FigureFormat, SummaryMeasure } from './summary-figures.ts';
import { SummaryPeriod } from './summary-period.tsx';

/** Revenue first: most publishers look for it. */
const measures: readonly SummaryMeasure[] = ['revenue', 'requests', 'impressions'];

/** The summary on a phone, where the columns of the table would be cut: figures that do not fit begin a new line. */
export function SummaryCard(summary: DashboardSummaryAnswer['data']) {
  const { t } = useLingui();
  const figureFormat = useFigureFormat(summary);
  return (
    <Card className="md:hidden print:hidden">
      <ul aria-label={t`Summary`}>
        {summary.summaryList.map((row) => (
          <SummaryItem key={row.id} row={row} today={todayOf(summary)} figureFormat={figureFormat} />
        ))}
      </ul>
    </Card>
  );
}

interface SummaryItemProps {
  row: DashboardSummary;
  today: string;
  figureFormat: FigureFormat;
}

function SummaryItem({ row, today, figureFormat: { write } }: SummaryItemProps) {
  const { t } = useLingui();
  const { period } = row;
  const titles = { revenue: t`Revenue`, requests: t`Requests`, impressions: t`Impressions` };
  return (
    <li className="border-border px-4 pt-3 pb-1 not-first:border-t">
      <p>
        <SummaryPeriod row={row} today={today} />
      </p>
      <dl className="flex flex-wrap justify-between gap-x-4">
        {measures.map((measure) => (
          <div key={measure} className="relative flex min-h-control flex-col justify-center">
            <dt className="text-caption text-text-muted">{titles[measure]}</dt>
            <dd className={measure === 'revenue' ? 'font-semibold' : undefined}>
              <FigureLink isWholeBox search={reportSearch({ period, indicator: measure })}>
                {write[measure](row[measure])}
              </FigureLink>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
