import { useLingui } from '@lingui/react/macro';
import type { ComparisonId, DatePeriod, Day, PresetFilter, PresetId } from '@publisher-console/api-contract';
import { DateRangePicker } from '@publisher-console/ui/date-range-picker';
import { RadioGroup } from '@publisher-console/ui/radio-group';

import { useFormat } from '#common/format/format.ts';
import { comparisonPeriod } from '#features/statistics/model/compared-period.ts';
import { earliestDay } from '#features/statistics/model/period-limits.ts';

/** Monday, in every language: the presets "this week" and "last week" begin on it. */
const firstWeekday = 1;

interface PeriodPickerProps {
  presets: readonly PresetFilter[];
  chosenPreset: PresetId | null;
  range: DatePeriod | null;
  /** In the network's time zone. */
  today: Day;
  comparison: ComparisonId | null;
  onPresetChoose: (id: PresetId) => void;
  /** @param isPicked both days were pressed in the calendar */
  onRangeChange: (range: DatePeriod | null, isPicked: boolean) => void;
  onComparisonChange: (comparison: ComparisonId | null) => void;
}

/** The popover of the period. In a file of its own, because the calendar is much code and is loaded late. */
export function PeriodPicker({
  presets,
  chosenPreset,
  range,
  today,
  comparison,
  onPresetChoose,
  onRangeChange,
  onComparisonChange,
}: PeriodPickerProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const otherDays = (id: ComparisonId) => {
    if (range === null) return undefined;
    const other = comparisonPeriod(range, id);
    return format.dayRange(other.from, other.to);
  };
  return (
    <>
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
      <div className="border-t border-border px-4 py-3">
        <RadioGroup
          label={t`Compare with`}
          options={[
            { id: 'none', title: t`None` },
            {
              id: 'previous_period',
              title: t`Previous period (same weekdays)`,
              note: otherDays('previous_period'),
            },
            { id: 'previous_month', title: t`Same days last month`, note: otherDays('previous_month') },
            {
              id: 'previous_year',
              title: t`Same period last year (same weekdays)`,
              note: otherDays('previous_year'),
            },
          ]}
          value={comparison ?? 'none'}
          onChange={(value) => onComparisonChange(value === 'none' ? null : value)}
        />
      </div>
    </>
  );
}
