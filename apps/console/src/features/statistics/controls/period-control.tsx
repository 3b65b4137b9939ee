import { Trans, useLingui } from '@lingui/react/macro';
import type { ComparisonId, Day, Period, PresetFilter } from '@publisher-console/api-contract';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { lazyRouteComponent } from '@tanstack/react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { Suspense } from 'react';

import { useFormat } from '#common/format/format.ts';
import type { Format } from '#common/format/format.ts';
import { useLoadWhenIdle } from '#common/late/use-load-when-idle.ts';

import type { ControlFoot } from './control-popover.tsx';
import { ReportControl } from './report-control.tsx';

interface PeriodControlProps {
  presets: readonly PresetFilter[];
  /** In the network's time zone. */
  today: Day;
  period: Period | null;
  comparison: ComparisonId | null;
  complaint: string | undefined;
  foot: ControlFoot;
  onReset: (() => void) | null;
  onChange: (period: Period | null) => void;
  onComparisonChange: (comparison: ComparisonId | null) => void;
}

const PeriodPicker = lazyRouteComponent(() => import('./period-picker.tsx'), 'PeriodPicker');
const picker = [() => PeriodPicker.preload?.()];

export function PeriodControl({
  presets,
  today,
  period,
  comparison,
  complaint,
  foot,
  onReset,
  onChange,
  onComparisonChange,
}: PeriodControlProps) {
  const { t } = useLingui();
  const format = useFormat();
  const preset = period && 'preset' in period ? presets.find(({ id }) => id === period.preset) : undefined;
  const range = period && 'from' in period ? period : (preset ?? null);
  const days =
    range && (preset ? presetDays(preset, format, today) : format.shortDayRange(range.from, range.to, today));
  const choice = [preset?.title, days].filter(Boolean).join(' · ');

  // The calendar is much code. It is loaded after the report, before the popover opens.
  useLoadWhenIdle(picker);

  return (
    <ReportControl
      wide
      label={t`Period`}
      choice={choice === '' ? t`Not selected` : choice}
      mark={comparison && <ComparisonMark />}
      complaint={complaint}
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
            comparison={comparison}
            onPresetChoose={(id) => {
              onChange({ preset: id });
              close();
            }}
            onRangeChange={onChange}
            onComparisonChange={onComparisonChange}
          />
        </Suspense>
      )}
    </ReportControl>
  );
}

function ComparisonMark() {
  return (
    <>
      <ArrowLeftRight aria-hidden className="size-4 shrink-0 text-accent" />
      <span className="sr-only">
        <Trans>with a comparison</Trans>
      </span>
    </>
  );
}

/** The days of a preset. If they are in two years, the years are left out: the button is too narrow for both. */
function presetDays({ from, to }: PresetFilter, format: Format, today: Day): string {
  return from.slice(0, 4) === to.slice(0, 4)
    ? format.shortDayRange(from, to, today)
    : `${format.dayTick(from)} – ${format.dayTick(to)}`;
}
