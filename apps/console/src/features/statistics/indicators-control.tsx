import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { IndicatorCriterion, IndicatorId } from '@publisher-console/api-contract';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';

import { useLoadWhenIdle } from '#lib/use-load-when-idle.ts';

import { ReportControl } from './report-control.tsx';

export type IndicatorClass = 'base' | 'cash' | 'analytical' | 'extra';

const IndicatorsPicker = lazyRouteComponent(() => import('./indicators-picker.tsx'), 'IndicatorsPicker');
const picker = [() => IndicatorsPicker.preload?.()];

interface IndicatorsControlProps {
  indicators: Record<IndicatorClass, readonly IndicatorCriterion[]>;
  chosen: IndicatorId[];
  complaint: string | undefined;
  onChange: (ids: IndicatorId[]) => void;
}

export function IndicatorsControl({ indicators, chosen, complaint, onChange }: IndicatorsControlProps) {
  const { t } = useLingui();
  const { length: count } = chosen;
  const offered = Object.values(indicators).flat();
  const only = count === 1 ? offered.find(({ id }) => id === chosen[0])?.title : undefined;
  const choice =
    count === 0 ? t`Not selected` : (only ?? t`${plural(count, { one: '# indicator', other: '# indicators' })}`);
  useLoadWhenIdle(picker);
  return (
    <ReportControl label={t`Indicators`} choice={choice} complaint={complaint}>
      <Suspense fallback={<Skeleton className="m-4 h-96 w-144 max-w-full" />}>
        <IndicatorsPicker indicators={indicators} chosen={chosen} onChange={onChange} />
      </Suspense>
    </ReportControl>
  );
}
