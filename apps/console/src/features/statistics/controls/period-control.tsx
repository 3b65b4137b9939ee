import { useLingui } from '@lingui/react/macro';
import type { DatePeriod, Day, Period, PresetFilter } from '@publisher-console/api-contract';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';

import { useLoadWhenIdle } from '#common/lazy/use-load-when-idle.ts';

import type { ControlFoot } from './control-popover.tsx';
import { ReportControl } from './report-control.tsx';
import { usePeriodText } from './use-period-text.ts';

interface PeriodControlProps {
  presets: readonly PresetFilter[];
  /** In the network's time zone. */
  today: Day;
  period: Period | null;
  errorId: string | undefined;
  foot: ControlFoot;
  onReset: (() => void) | null;
  /** The report is built when the popover closes. */
  onRangeChange: (range: DatePeriod | null) => void;
  /** Builds the report at once. */
  onPick: (period: Period) => void;
}

const PeriodPicker = lazyRouteComponent(() => import('./period-picker.tsx'), 'PeriodPicker');
const picker = [() => PeriodPicker.preload?.()];

export function PeriodControl({
  presets,
  today,
  period,
  errorId,
  foot,
  onReset,
  onRangeChange,
  onPick,
}: PeriodControlProps) {
  const { t } = useLingui();
  const { preset, range, days, text } = usePeriodText(presets, today, period);

  // The calendar needs much code. It is loaded after the report, before the popover opens.
  useLoadWhenIdle(picker);

  return (
    <ReportControl
      label={t`Period`}
      choice={text}
      shown={
        preset ? (
          <>
            <span className="truncate">{preset.title}</span>
            <span className="hidden text-text-muted @min-[90rem]:inline [:lang(ru)_&]:hidden">{days}</span>
          </>
        ) : (
          <span className="truncate">{text}</span>
        )
      }
      errorId={errorId}
      foot={foot}
      onReset={onReset}
    >
      {(close) => (
        <Suspense fallback={<Skeleton className="m-3 h-96 w-160 max-w-full" />}>
          <PeriodPicker
            presets={presets}
            chosenPreset={preset?.id ?? null}
            range={range}
            today={today}
            onPresetChoose={(id) => {
              onPick({ preset: id });
              close();
            }}
            onRangeChange={(next, isPicked) => {
              if (next === null || !isPicked) return onRangeChange(next);
              onPick(next);
              return close();
            }}
          />
        </Suspense>
      )}
    </ReportControl>
  );
}
