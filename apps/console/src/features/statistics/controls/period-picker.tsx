import { useLingui } from '@lingui/react/macro';
import type { DatePeriod, Day, PresetFilter, PresetId } from '@publisher-console/api-contract';
import { DateRangePicker } from '@publisher-console/ui/date-range-picker';

import { earliestDay } from '#features/statistics/model/period-limits.ts';

/** Monday in every language, because the presets "this week" and "last week" begin on it. */
const firstWeekday = 1;

interface PeriodPickerProps {
  presets: readonly PresetFilter[];
  chosenPreset: PresetId | null;
  range: DatePeriod | null;
  /** In the network's time zone. */
  today: Day;
  onPresetChoose: (id: PresetId) => void;
  /** @param isPicked whether both days were pressed in the calendar */
  onRangeChange: (range: DatePeriod | null, isPicked: boolean) => void;
}

/** The popover of the period, in a file of its own, because the calendar needs much code and is loaded later. */
export function PeriodPicker({
  presets,
  chosenPreset,
  range,
  today,
  onPresetChoose,
  onRangeChange,
}: PeriodPickerProps) {
  const { t, i18n } = useLingui();
  return (
    <DateRangePicker
      presets={presets}
      preset={chosenPreset}
      onPresetChange={onPresetChoose}
      range={range}
      onRangeChange={onRangeChange}
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
