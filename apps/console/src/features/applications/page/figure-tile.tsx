import { Trans, useLingui } from '@lingui/react/macro';
import type { ApplicationFigures, IndicatorUnit } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { Sparkline } from '@publisher-console/ui/sparkline';
import { Link } from '@tanstack/react-router';

import { figureWriter } from '#common/format/figure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { ChangeText, Operands } from '#comparison/change-text.tsx';
import { changeBeside } from '#comparison/compared-figure.ts';
import { reportSearch } from '#inventory/report-search.ts';

const units = { revenue: 'money', ecpm: 'money', fill_rate: 'percent', requests: 'count' } as const satisfies Record<
  string,
  IndicatorUnit
>;
type TileIndicator = keyof typeof units;
/** In the order of the tiles. */
export const tileIndicators = Object.keys(units) as TileIndicator[];

interface FigureTileProps {
  id: TileIndicator;
  figures: ApplicationFigures;
  applicationId: string;
}

/** A figure of the last 7 days with its change, and its last 30 days. */
export function FigureTile({ id, figures: { meta, values, comparison, daily }, applicationId }: FigureTileProps) {
  const format = useFormat();
  const { t } = useLingui();
  const titles = { revenue: t`Revenue`, ecpm: t`eCPM`, fill_rate: t`Fill rate`, requests: t`Requests` };
  const title = titles[id];
  const unit = units[id];
  const value = values[id];
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
        isLastOpen={meta.isLastDayOpen}
        label={t`${title} in the last 30 days`}
        className="mt-auto h-8 w-full"
      />
      <span aria-hidden className="pt-1 text-caption text-text-muted">
        <Trans>Last 30 days</Trans>
      </span>
    </Card>
  );
}
