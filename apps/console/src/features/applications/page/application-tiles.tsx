import { Trans, useLingui } from '@lingui/react/macro';
import type { ApplicationFigures, IndicatorUnit } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { Sparkline } from '@publisher-console/ui/sparkline';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { figureWriter } from '#common/format/figure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { ChangeText, Operands } from '#comparison/change-text.tsx';
import { changeBeside } from '#comparison/compared-figure.ts';
import { FiguresCaption } from '#comparison/figures-caption.tsx';
import { applicationFailures } from '#features/applications/applications-failures.ts';
import { applicationFiguresQuery } from '#features/applications/applications.queries.ts';
import { reportSearch } from '#inventory/report-search.ts';

const units = { revenue: 'money', ecpm: 'money', fill_rate: 'percent', requests: 'count' } as const satisfies Record<
  string,
  IndicatorUnit
>;
type TileIndicator = keyof typeof units;
/** In the order of the tiles. */
const tileIndicators = Object.keys(units) as TileIndicator[];

interface FigureTileProps {
  id: TileIndicator;
  figures: ApplicationFigures;
  applicationId: string;
}

/** A figure of the last 7 days with its change, and its last 30 days. */
function FigureTile({ id, figures: { meta, values, comparison, daily }, applicationId }: FigureTileProps) {
  const format = useFormat();
  const { t } = useLingui();
  const titles = { revenue: t`Revenue`, ecpm: t`eCPM`, fill_rate: t`Fill rate`, requests: t`Requests` };
  const title = titles[id];
  const unit = units[id];
  const value = values?.[id];
  const shown = figureWriter({ unit }, [value], format, meta.currency)(value);
  const compared = changeBeside(comparison, id, unit, format, meta.currency);
  return (
    <Card className="relative flex h-full flex-col px-4 pt-3 pb-2 transition-colors hover:border-border-control">
      <span className="text-caption text-text-muted">{title}</span>
      <Link
        to="/stats"
        translate="no"
        search={reportSearch({ period: meta.period, indicator: id, applicationId })}
        className="w-fit max-w-full rounded-tight text-title font-semibold wrap-anywhere tabular-nums after:absolute after:inset-0 after:rounded-base"
      >
        {shown}
      </Link>
      <span className="flex min-h-8 flex-col pb-2 text-caption">
        {compared && (
          <>
            <ChangeText figure={compared} unit={unit} />
            <Operands figure={compared} shown={shown} />
          </>
        )}
      </span>
      <Sparkline
        points={daily.map((day) => day?.[id] ?? null)}
        openPoints={meta.lastOpenDays}
        label={t`${title} in the last 30 days`}
        className="mt-auto h-8 w-full"
      />
      <span aria-hidden className="pt-1 text-caption text-text-muted">
        <Trans>Last 30 days</Trans>
      </span>
    </Card>
  );
}

const gridStyle = 'grid grid-cols-2 gap-2 lg:grid-cols-4';

/** The figures of an application in the last 7 days, each with its last 30 days. */
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

/** A placeholder in the shape of the tiles. */
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
