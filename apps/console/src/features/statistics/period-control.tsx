import { useLingui } from '@lingui/react/macro';
import type { Day, Period, PresetFilter } from '@publisher-console/api-contract';
import { DateRangePicker } from '@publisher-console/ui/date-range-picker';

import { useFormat } from '#lib/format.ts';

import { ReportControl } from './report-control.tsx';
import { earliestDay } from './report-search.ts';

interface PeriodControlProps {
  presets: readonly PresetFilter[];
  /** The network's business day. */
  today: Day;
  period: Period | null;
  complaint: string | undefined;
  onChange: (period: Period | null) => void;
}

export function PeriodControl({ presets, today, period, complaint, onChange }: PeriodControlProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const preset = period && 'preset' in period ? presets.find(({ id }) => id === period.preset) : undefined;
  const range = period && 'from' in period ? period : (preset ?? null);
  const choice = preset?.title ?? (range ? format.dayRange(range.from, range.to) : t`Not chosen`);
  return (
    <ReportControl wide label={t`Period`} choice={choice} complaint={complaint}>
      <DateRangePicker
        presets={presets}
        chosenPreset={preset?.id ?? null}
        onPresetChoose={(id) => onChange({ preset: id })}
        range={range}
        onRangeChange={onChange}
        onClear={() => onChange(null)}
        min={earliestDay(today)}
        max={today}
        locale={i18n.locale}
        firstWeekday={format.firstWeekday}
        texts={{
          presets: t`Periods by name`,
          from: t`From`,
          to: t`To`,
          previousMonth: t`Previous month`,
          nextMonth: t`Next month`,
          clear: t`Clear`,
        }}
      />
    </ReportControl>
  );
}
