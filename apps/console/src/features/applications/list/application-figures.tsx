import { useLingui } from '@lingui/react/macro';
import type { EntityFigures, FiguresMeta } from '@publisher-console/api-contract';
import { Sparkline } from '@publisher-console/ui/sparkline';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { reportSearch } from '#inventory/report-search.ts';

/** The figures of one application of the page; absent if they could not be loaded. */
interface ApplicationFiguresOf {
  meta: FiguresMeta;
  figures: EntityFigures;
}

interface FigureLinkProps {
  of: ApplicationFiguresOf;
  indicator: 'revenue' | 'ecpm';
  children: ReactNode;
}

/** A figure of the week that links to its report. */
export function FigureLink({ of: { meta, figures }, indicator, children }: FigureLinkProps) {
  return (
    <Link
      to="/stats"
      translate="no"
      search={reportSearch({ period: meta.period, indicator, applicationId: figures.id })}
      className="relative inline-flex min-h-6 items-center rounded-tight tabular-nums hover:underline hover:decoration-dotted hover:underline-offset-4 touch:min-h-control"
    >
      {children}
    </Link>
  );
}

interface RevenueSparkProps {
  of: ApplicationFiguresOf;
  name: string;
  className: string;
}

/** The days of the figures beside the line. The answer of the API has more days. */
const weekDays = 7;

/** The revenue of the last 7 days as a line. */
export function RevenueSpark({ of: { meta, figures }, name, className }: RevenueSparkProps) {
  const { t } = useLingui();
  return (
    <Sparkline
      points={figures.dailyRevenue.slice(-weekDays)}
      openPoints={meta.lastOpenDays}
      label={t`Revenue of ${name} in the last 7 days`}
      className={className}
    />
  );
}
