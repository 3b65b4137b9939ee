import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DashboardSummary, DashboardSummaryAnswer } from '@publisher-console/api-contract';
import { useId } from 'react';

import { useFormat } from '#common/format/format.ts';
import { noValue } from '#common/format/number-formats.ts';
import { reportSearch } from '#features/dashboard/model/report-links.ts';
import { FigureLink } from '#features/dashboard/parts/figure-link.tsx';
import type { FigureFormat } from '#features/dashboard/summary/summary-figures.ts';

import { SoFar } from './so-far.tsx';

interface TodayRevenueProps {
  row: DashboardSummary;
  summary: DashboardSummaryAnswer['data'];
  figureFormat: FigureFormat;
}

/** Today so far, as the network has loaded it. A day without statistics has no figures: zero would be wrong. */
export function TodayRevenue({ row, summary, figureFormat: { write, currency } }: TodayRevenueProps) {
  const { t } = useLingui();
  const id = useId();
  const { period, revenue, requests, impressions } = row;
  const isLoaded = summary.daily.some(({ date, state }) => date === period.to && state !== null);
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-text-muted">
        <Trans>Today so far</Trans> <LoadedUntil meta={summary.meta} isLoaded={isLoaded} />
      </h2>
      <p className="text-display font-semibold tracking-tight">
        {isLoaded ? (
          <FigureLink search={reportSearch({ period, indicator: 'revenue' })}>{write.revenue(revenue)}</FigureLink>
        ) : (
          noValue
        )}
      </p>
      {isLoaded && summary.soFar && (
        <SoFar
          soFar={summary.soFar}
          shown={write.revenue(revenue)}
          timeZone={summary.meta.timeZone}
          currency={currency}
        />
      )}
      {isLoaded && (
        <p className="flex flex-wrap gap-x-3 text-text-muted max-md:text-caption">
          <FigureLink search={reportSearch({ period, indicator: 'requests' })}>
            {t`${plural(requests, { one: '# request', other: '# requests' })}`}
          </FigureLink>
          <FigureLink search={reportSearch({ period, indicator: 'impressions' })}>
            {t`${plural(impressions, { one: '# impression', other: '# impressions' })}`}
          </FigureLink>
        </p>
      )}
    </section>
  );
}

function LoadedUntil({ meta, isLoaded }: Pick<DashboardSummaryAnswer['data'], 'meta'> & { isLoaded: boolean }) {
  const format = useFormat();
  const { dataAsOf, timeZone } = meta;
  if (dataAsOf === null || !isLoaded) {
    return (
      <span className="text-caption">
        <span>{'· '}</span>
        <Trans>no data yet</Trans>
      </span>
    );
  }
  const time = format.time(dataAsOf, timeZone);
  return (
    <span className="text-caption">
      <span>{'· '}</span>
      <Trans>
        to {time} {timeZone}
      </Trans>
    </span>
  );
}
