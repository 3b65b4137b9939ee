import { Trans, useLingui } from '@lingui/react/macro';
import type { IndicatorCriterion, IndicatorId } from '@publisher-console/api-contract';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { lazyRouteComponent } from '@tanstack/react-router';
import Columns3 from 'lucide-react/icons/columns-3';
import { Suspense } from 'react';

import { useLoadWhenIdle } from '#common/lazy/use-load-when-idle.ts';

import type { ControlFoot } from './control-popover.tsx';
import type { IndicatorClass } from './indicators-picker.tsx';
import { ReportControl } from './report-control.tsx';
import { rowIconStyle, rowLabelStyle } from './row-label.ts';

const IndicatorsPicker = lazyRouteComponent(() => import('./indicators-picker.tsx'), 'IndicatorsPicker');
const picker = [() => IndicatorsPicker.preload?.()];

interface IndicatorsControlProps {
  indicators: Record<IndicatorClass, readonly IndicatorCriterion[]>;
  chosen: IndicatorId[];
  errorId: string | undefined;
  foot: ControlFoot;
  onReset: (() => void) | null;
  onChange: (ids: IndicatorId[]) => void;
}

export function IndicatorsControl({ indicators, chosen, errorId, foot, onReset, onChange }: IndicatorsControlProps) {
  const { t } = useLingui();
  const offered = Object.values(indicators).flat();
  const titles = chosen.flatMap((id) => offered.find((indicator) => indicator.id === id)?.title ?? []);
  const [only = t`Not selected`] = titles;
  const { length: count } = chosen;
  const { length: all } = offered;
  useLoadWhenIdle(picker);
  return (
    <ReportControl
      label={t`Indicators`}
      isShort
      choice={count > 1 ? t`${count} of ${all}` : only}
      fullChoice={titles.join(', ')}
      shown={
        <>
          <Columns3 aria-hidden className={rowIconStyle({ of: 'choice', className: 'text-text-muted' })} />
          <span className={rowLabelStyle({ of: 'choice' })}>
            <Trans>Indicators</Trans>
          </span>
        </>
      }
      errorId={errorId}
      foot={foot}
      onReset={onReset}
    >
      {() => (
        <Suspense fallback={<Skeleton className="m-4 h-96 w-208 max-w-full" />}>
          <IndicatorsPicker indicators={indicators} chosen={chosen} onChange={onChange} />
        </Suspense>
      )}
    </ReportControl>
  );
}
