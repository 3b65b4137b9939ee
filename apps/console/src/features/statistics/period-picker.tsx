import { useLingui } from '@lingui/react/macro';
import type { DatePeriod, Day, Period, PresetFilter, PresetId } from '@publisher-console/api-contract';
import { DateRangePicker } from '@publisher-console/ui/date-range-picker';

import { earliestDay } from './report-search.ts';

/** Monday, in every language: the presets "this week" and "last week" begin on it. */
const firstWeekday = 1;

interface PeriodPickerProps {
  presets: readonly PresetFilter[];
  chosenPreset: PresetId | null;
  range: DatePeriod | null;
  /** The network's business day. */
  today: Day;
  onChange: (period: Period | null) => void;
}

/** The calendar in the period's popover; a file of its own, because it is large and the page is shown without it. */
export function PeriodPicker({ presets, chosenPreset, range, today, onChange }: PeriodPickerProps) {
  const { t, i18n } = useLingui();
  return (
    <DateRangePicker
      presets={presets}
      chosenPreset={chosenPreset}
      onPresetChoose={(id) => onChange({ preset: id })}
      range={range}
      onRangeChange={onChange}
      onClear={() => onChange(null)}
      min={earliestDay(today)}
      max={today}
      locale={i18n.locale}
      firstWeekday={firstWeekday}
      texts={{
        presets: t`Preset periods`,
        from: t`From`,
        to: t`To`,
        previousMonth: t`Previous month`,
        nextMonth: t`Next month`,
        clear: t`Clear`,
        notADay: (example) => t`Enter the date as ${example}`,
        outOfRange: (first, last) => t`Choose a date from ${first} to ${last}`,
      }}
    />
  );
}
