import type { ReactNode, Ref } from 'react';

import { Button } from './button.tsx';
import type { CalendarDay } from './calendar/calendar-day.ts';
import { Presets } from './calendar/presets.tsx';
import { RangeCalendar } from './calendar/range-calendar.tsx';
import { useRangePicking } from './calendar/use-range-picking.ts';
import { DayField } from './day-field.tsx';
import type { DayFieldTexts } from './day-field.tsx';
import type { DayRange } from './day-range.ts';

/** The page holds both values: a preset, and the range of its days or of those that were picked instead. */
export interface DateRangePickerProps<PresetId extends string> {
  presets: readonly { id: PresetId; title: ReactNode }[];
  preset: PresetId | null;
  onPresetChange: (id: PresetId) => void;
  /** The days of the preset while there is one; null while no day is chosen. */
  range: DayRange | null;
  /** @param isPicked both days were pressed in the calendar: a page may close the picker */
  onRangeChange: (range: DayRange | null, isPicked: boolean) => void;
  /** First and last day that can be chosen. */
  min: CalendarDay;
  max: CalendarDay;
  /** BCP 47; decides the names of months and weekdays, and in which order a day is typed. */
  locale: string;
  /** 0 for Sunday to 6 for Saturday. */
  firstWeekday: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  texts: DayFieldTexts & {
    presets: string;
    from: string;
    to: string;
    previousMonth: string;
    nextMonth: string;
    clear: string;
  };
  ref?: Ref<HTMLDivElement>;
}

/**
 * A period: by name, in two months of a calendar, or typed. The first press in the calendar chooses that day alone, the
 * second one the days between the two, in either order; until then the days up to the pointer or the focus are
 * highlighted. The arrow keys move through the days.
 */
export function DateRangePicker<PresetId extends string>({
  presets,
  preset,
  onPresetChange,
  range,
  onRangeChange,
  min,
  max,
  locale,
  firstWeekday,
  texts,
  ref,
}: DateRangePickerProps<PresetId>) {
  const picking = useRangePicking(range, onRangeChange);
  return (
    <div ref={ref} className="flex max-w-full gap-4 p-3 max-md:flex-col">
      <Presets
        label={texts.presets}
        presets={presets}
        value={preset}
        onChange={(id) => {
          picking.reset();
          onPresetChange(id);
        }}
      />
      <div className="flex min-w-0 flex-col gap-3">
        <div className="grid grid-cols-[1fr_1fr_auto] gap-3 max-[22.5rem]:grid-cols-2">
          {(['from', 'to'] as const).map((edge) => (
            <DayField
              key={edge}
              label={texts[edge]}
              value={range?.[edge] ?? ''}
              onChange={(day) => picking.type(edge, day)}
              min={min}
              max={max}
              locale={locale}
              texts={texts}
            />
          ))}
          <Button
            variant="quiet"
            // In line with the fields, which have labels above.
            className="mt-6.5 self-start"
            disabled={!range}
            onClick={() => {
              picking.reset();
              onRangeChange(null, false);
            }}
          >
            {texts.clear}
          </Button>
        </div>
        <RangeCalendar
          highlighted={picking.highlighted}
          lastShown={range?.to ?? max}
          onPress={picking.press}
          onHover={picking.hover}
          min={min}
          max={max}
          locale={locale}
          firstWeekday={firstWeekday}
          texts={texts}
        />
      </div>
    </div>
  );
}
