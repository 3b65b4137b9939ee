import type { DashboardSummary, DashboardSummaryAnswer } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';

import { useFigureFormat } from '#features/dashboard/summary/summary-figures.ts';

import { PeriodCell } from './period-cell.tsx';
import { RevenueCourse } from './revenue-course.tsx';
import { TodayRevenue } from './today-revenue.tsx';

type Summary = DashboardSummaryAnswer['data'];

/** Today so far with the last 30 days, and below it the periods that are over or longer. */
export function TodayCard({ summary }: { summary: Summary }) {
  const figureFormat = useFigureFormat(summary);
  const rows = new Map(summary.summaryList.map((row) => [row.id, row]));
  const today = rows.get('today');
  const others = [summary.yesterday, rows.get('last_week'), rows.get('this_month')].filter(isRow);
  return (
    <Card className="print:break-inside-avoid">
      <div className="grid gap-x-8 gap-y-4 p-4 md:grid-cols-[minmax(max-content,2fr)_minmax(0,3fr)] lg:px-5">
        {today && <TodayRevenue row={today} summary={summary} figureFormat={figureFormat} />}
        <RevenueCourse summary={summary} />
      </div>
      <ul className="grid border-t border-border md:grid-cols-3">
        {others.map((row) => (
          <PeriodCell key={row.id} row={row} today={today?.period.to ?? ''} figureFormat={figureFormat} />
        ))}
      </ul>
    </Card>
  );
}

function isRow(row: DashboardSummary | undefined): row is DashboardSummary {
  return row !== undefined;
}
