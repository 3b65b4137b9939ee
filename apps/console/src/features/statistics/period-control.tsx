import { useLingui } from '@lingui/react/macro';
import type { Day, Period, PresetFilter } from '@publisher-console/api-contract';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { lazy, Suspense, useEffect } from 'react';

import { useFormat } from '#lib/format.ts';

import { ReportControl } from './report-control.tsx';

interface PeriodControlProps {
  presets: readonly PresetFilter[];
  /** The network's business day. */
  today: Day;
  period: Period | null;
  complaint: string | undefined;
  onChange: (period: Period | null) => void;
}

const loadPeriodPicker = async () => ({ default: (await import('./period-picker.tsx')).PeriodPicker });
const PeriodPicker = lazy(loadPeriodPicker);

export function PeriodControl({ presets, today, period, complaint, onChange }: PeriodControlProps) {
  const { t } = useLingui();
  const format = useFormat();
  const preset = period && 'preset' in period ? presets.find(({ id }) => id === period.preset) : undefined;
  const range = period && 'from' in period ? period : (preset ?? null);
  const choice = preset?.title ?? (range ? format.dayRange(range.from, range.to) : t`Not chosen`);

  // Fetched after the page is shown, so that it is there when the popover opens.
  useEffect(() => void loadPeriodPicker(), []);

  return (
    <ReportControl wide label={t`Period`} choice={choice} complaint={complaint}>
      <Suspense fallback={<Skeleton className="m-3 h-96 w-160 max-w-full" />}>
        <PeriodPicker
          presets={presets}
          chosenPreset={preset?.id ?? null}
          range={range}
          today={today}
          onChange={onChange}
        />
      </Suspense>
    </ReportControl>
  );
}
