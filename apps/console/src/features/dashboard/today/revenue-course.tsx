import { Trans, useLingui } from '@lingui/react/macro';
import type { DashboardSummaryAnswer } from '@publisher-console/api-contract';
import { Sparkline } from '@publisher-console/ui/sparkline';
import { Link } from '@tanstack/react-router';

import { useFormat } from '#common/format/format.ts';
import { chartReport } from '#features/dashboard/model/report-links.ts';

/** The revenue of each of the last 30 days, with a link to its report. */
export function RevenueCourse({ summary: { daily, meta } }: { summary: DashboardSummaryAnswer['data'] }) {
  const { t } = useLingui();
  const format = useFormat();
  const last = daily.at(-1);
  const isLastOpen = last?.state === 'in_progress';
  const revenues = (isLastOpen ? daily.slice(0, -1) : daily).flatMap(({ revenue }) => revenue ?? []);
  const write = format.moneyColumn(revenues, meta.currency);
  const [low, high] = [write(Math.min(...revenues)), write(Math.max(...revenues))];
  return (
    <Link
      to="/stats"
      search={chartReport}
      className="group flex min-w-0 flex-col gap-1 rounded-tight text-caption text-text-muted"
    >
      <span className="flex justify-between gap-4 whitespace-nowrap">
        <Trans>Revenue, last 30 days</Trans>
        <span aria-hidden className="truncate text-primary group-hover:underline max-lg:hidden print:hidden">
          <Trans>Open the report</Trans>
        </span>
      </span>
      <Sparkline
        points={daily.map(({ revenue }) => revenue)}
        isLastOpen={isLastOpen}
        label={revenues.length === 0 ? t`no complete day yet` : t`${low} to ${high} a day`}
        className="my-1 h-14 w-full md:h-18"
      />
      <span aria-hidden className="flex justify-between tabular-nums">
        <span>{format.dayTick(daily[0]?.date ?? '')}</span>
        <Trans>Today</Trans>
      </span>
    </Link>
  );
}
