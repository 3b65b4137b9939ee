import { useLingui } from '@lingui/react/macro';
import type { AdBlock, EntityFigures, FiguresMeta } from '@publisher-console/api-contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useFormat } from '#common/format/format.ts';
import { noValue } from '#common/format/number-formats.ts';
import { RevenueChange } from '#comparison/revenue-change.tsx';
import { reportSearch } from '#inventory/report-search.ts';

interface AdBlockFiguresProps {
  block: AdBlock;
  /** Absent if they could not be loaded. */
  figures: EntityFigures | undefined;
  meta: FiguresMeta | undefined;
}

/** The figures of an ad block in the last 7 days, with a cell for each. */
export function AdBlockFigures({ block: { id, applicationId }, figures, meta }: AdBlockFiguresProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (figures === undefined || meta === undefined) {
    return [t`Revenue`, t`Change`, t`eCPM`, t`Fill rate`].map((label) => (
      <Cell key={label} label={label}>
        <span>{noValue}</span>
      </Cell>
    ));
  }
  const { revenue, ecpm, fill_rate: fillRate } = figures.values ?? {};
  const link = (indicator: 'revenue' | 'ecpm' | 'fill_rate', text: string) => (
    <Link
      to="/stats"
      translate="no"
      search={reportSearch({ period: meta.period, indicator, applicationId, adBlockId: id })}
      className="inline-flex min-h-6 items-center rounded-tight hover:underline hover:decoration-dotted hover:underline-offset-4 touch:min-h-control"
    >
      {text}
    </Link>
  );
  const money = (amount: number | null | undefined) => format.moneyColumn([amount], meta.currency)(amount);
  return (
    <>
      <Cell label={t`Revenue`}>
        <span className="font-semibold">{link('revenue', money(revenue))}</span>
      </Cell>
      <Cell label={t`Change`}>
        <RevenueChange
          comparison={figures.comparison}
          currency={meta.currency}
          className="@[46rem]:items-end @[46rem]:text-end"
        />
      </Cell>
      <Cell label={t`eCPM`}>{link('ecpm', money(ecpm))}</Cell>
      <Cell label={t`Fill rate`}>{link('fill_rate', format.percent(fillRate))}</Cell>
    </>
  );
}

/** A figure. In a wide list, its name is in the header. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col tabular-nums @[46rem]:items-end">
      <span className="text-caption text-text-muted @[46rem]:sr-only">{label}</span>
      {children}
    </span>
  );
}

/** The names of the figures, above the rows of a wide list. */
export function AdBlockHeader({ className }: { className: string }) {
  const { t } = useLingui();
  return (
    <div aria-hidden className={`hidden py-2.5 font-medium text-text-muted @[46rem]:grid ${className}`}>
      <span />
      <span>{t`Ad block`}</span>
      <span className="text-end">{t`Revenue`}</span>
      <span className="text-end">{t`Change`}</span>
      <span className="text-end">{t`eCPM`}</span>
      <span className="text-end">{t`Fill rate`}</span>
      <span>{t`Status`}</span>
      <span />
    </div>
  );
}
