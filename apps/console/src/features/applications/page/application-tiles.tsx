import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { FiguresCaption } from '#comparison/figures-caption.tsx';
import { applicationFailures } from '#features/applications/applications-failures.ts';
import { applicationFiguresQuery } from '#features/applications/applications.queries.ts';
import { reportSearch } from '#inventory/report-search.ts';

import { FigureTile, tileIndicators } from './figure-tile.tsx';

const gridStyle = 'grid grid-cols-2 gap-2 lg:grid-cols-4';

/** What an application did in the last 7 days, each figure with its last 30 days. */
export function ApplicationTiles({ applicationId }: { applicationId: string }) {
  const { api } = useRouterContext();
  const { data, error, isFetching, refetch } = useQuery(applicationFiguresQuery(api, applicationId));
  if (data === undefined && (error === null || isFetching)) return <TilesSkeleton />;
  if (data === undefined) {
    return (
      <Card>
        <FailureNotice failure={error} texts={applicationFailures.loadFigures} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const { figures } = data;
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="sr-only">
        <Trans>Figures</Trans>
      </h2>
      <ul className={gridStyle}>
        {tileIndicators.map((id) => (
          <li key={id} className="min-w-0">
            <FigureTile id={id} figures={figures} applicationId={applicationId} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <FiguresCaption meta={figures.meta} onRetry={() => void refetch()} />
        <Link
          to="/stats"
          search={reportSearch({ period: figures.meta.period, indicator: 'revenue', applicationId })}
          className={linkStyle({ className: 'inline-flex items-center touch:min-h-control' })}
        >
          <Trans>Open report</Trans>
        </Link>
      </div>
    </section>
  );
}

/** Has the shape of the tiles. */
export function TilesSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-1.5">
      <div className={gridStyle}>
        {tileIndicators.map((id) => (
          <Card key={id} className="flex flex-col px-4 pt-3 pb-2">
            <Skeleton className="my-0.5 h-3 w-20" />
            <Skeleton className="my-1 h-4 w-24" />
            <Skeleton className="my-1 h-6 w-28" />
            <Skeleton className="mt-2 h-8 w-full" />
            <Skeleton className="mt-2 mb-0.5 h-3 w-20" />
          </Card>
        ))}
      </div>
      <Skeleton className="my-1 h-4 w-72 max-w-full touch:h-8" />
    </div>
  );
}
