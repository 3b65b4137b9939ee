import { msg } from '@lingui/core/macro';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';

import { useHydrationMark } from '#common/page/hydration.ts';
import { searchWithoutDialog } from '#common/page/address-dialog.ts';
import { lastComparison } from '#comparison/last-comparison.ts';
import { loadStatistics } from '#features/statistics/data/load-statistics.ts';
import { reportFromSearch, searchFromReport } from '#features/statistics/model/report-search.ts';
import { StatisticsPage } from '#features/statistics/page/statistics-page.tsx';
import { StatisticsSkeleton } from '#features/statistics/page/statistics-skeleton.tsx';
import { StatisticsUnavailable } from '#features/statistics/page/statistics-unavailable.tsx';
import { useNamedComparison } from '#features/statistics/page/use-named-comparison.ts';
import { startReport } from '#features/statistics/templates/start-report.ts';

export const Route = createFileRoute('/_cabinet/stats')({
  staticData: { title: msg`Statistics`, isWide: true, isRenderedEarly: true },
  // Hovering a link loads the code of the page, but makes no report.
  preload: false,
  // The loader reads the address. If `validateSearch` read it, the router would write the report back into the address,
  // and the rules of the report would be in the first file of every page.
  loaderDeps: ({ search }) => searchWithoutDialog(search),
  loader: async ({ context, deps: { template, ...deps } }) => {
    const { api, i18n, queryClient } = context;
    const isNamed = Object.keys(deps).length > 0;
    const report = reportFromSearch(deps);
    const chosen = isNamed ? undefined : await lastComparison(context);
    if (chosen !== undefined) report.comparison = chosen;
    const [start, pin] = await Promise.all([
      isNamed ? null : startReport({ api, queryClient }, template),
      loadStatistics({ api, queryClient, locale: i18n.locale, report }),
    ]);
    if (start !== null) throw redirect({ to: '/stats', search: searchFromReport(start), replace: true });
    return { report, pin, isNamed };
  },
  pendingComponent: StatisticsSkeleton,
  errorComponent: Unavailable,
  component: Page,
});

function Page() {
  useHydrationMark();
  const { report, pin, isNamed } = Route.useLoaderData({ structuralSharing: true });
  useNamedComparison(report, isNamed);
  return <StatisticsPage report={report} pin={pin} />;
}

function Unavailable({ error }: ErrorComponentProps) {
  const router = useRouter();
  useHydrationMark();
  return <StatisticsUnavailable failure={error} onRetry={() => void router.invalidate()} />;
}
