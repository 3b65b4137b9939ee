import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ComparisonId, DatePeriod, Day, Period, PresetFilter } from '@publisher-console/api-contract';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { lazyRouteComponent } from '@tanstack/react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { Suspense } from 'react';

import { useLoadWhenIdle } from '#common/late/use-load-when-idle.ts';

import type { ControlFoot } from './control-popover.tsx';
import { ReportControl } from './report-control.tsx';
import { usePeriodText } from './use-period-text.ts';

interface PeriodControlProps {
  presets: readonly PresetFilter[];
  /** In the network's time zone. */
  today: Day;
  period: Period | null;
  comparison: ComparisonId | null;
  complaintId: string | undefined;
  foot: ControlFoot;
  onReset: (() => void) | null;
  /** The report waits until the popover closes. */
  onRangeChange: (range: DatePeriod | null) => void;
  /** Builds the report at once. */
  onPick: (choice: { period: Period } | { comparison: ComparisonId | null }) => void;
}

const comparisonTexts = {
  previous_period: msg`vs previous`,
  previous_month: msg`vs last month`,
  previous_year: msg`vs last year`,
} satisfies Record<ComparisonId, MessageDescriptor>;

const PeriodPicker = lazyRouteComponent(() => import('./period-picker.tsx'), 'PeriodPicker');
const picker = [() => PeriodPicker.preload?.()];

export function PeriodControl({
  presets,
  today,
  period,
  comparison,
  complaintId,
  foot,
  onReset,
  onRangeChange,
  onPick,
}: PeriodControlProps) {
  const { t, i18n } = useLingui();
  const { preset, range, text } = usePeriodText(presets, today, period);
  const against = comparison && i18n._(comparisonTexts[comparison]);

  // The calendar is much code. It is loaded after the report, before the popover opens.
  useLoadWhenIdle(picker);

  return (
    <ReportControl
      label={t`Period`}
      choice={[text, against].filter(Boolean).join(', ')}
      shown={
        <>
          <span className="truncate">{text}</span>
          {against && (
            <>
              <ArrowLeftRight aria-hidden className="size-4 shrink-0 text-accent @min-[84rem]:hidden" />
              <span className="hidden text-text-muted @min-[84rem]:inline">{against}</span>
            </>
          )}
        </>
      }
      complaintId={complaintId}
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
              onPick({ period: { preset: id } });
              close();
            }}
            onRangeChange={(next, isPicked) => {
              if (next === null || !isPicked) return onRangeChange(next);
              onPick({ period: next });
              return close();
            }}
            onComparisonChange={(next) => onPick({ comparison: next })}
          />
        </Suspense>
      )}
    </ReportControl>
  );
}
