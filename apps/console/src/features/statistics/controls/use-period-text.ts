import { useLingui } from '@lingui/react/macro';
import type { DatePeriod, Day, Period, PresetFilter } from '@publisher-console/api-contract';

import { useFormat } from '#common/format/format.ts';
import type { Format } from '#common/format/format.ts';

interface PeriodText {
  preset: PresetFilter | undefined;
  /** Null while no period is chosen. */
  range: DatePeriod | null;
  /** 'Nov 17 – 23' */
  days: string | null;
  /** 'Last 7 days · Nov 17 – 23' */
  text: string;
}

/** The texts of a period for its control. */
export function usePeriodText(presets: readonly PresetFilter[], today: Day, period: Period | null): PeriodText {
  const { t } = useLingui();
  const format = useFormat();
  const preset = period && 'preset' in period ? presets.find(({ id }) => id === period.preset) : undefined;
  const range = period && 'from' in period ? period : (preset ?? null);
  const days =
    range && (preset ? presetDays(preset, format, today) : format.shortDayRange(range.from, range.to, today));
  const text = [preset?.title, days].filter(Boolean).join(' · ');
  return { preset, range, days, text: text === '' ? t`Not selected` : text };
}

/** The days of a preset. If they are in two years, the years are omitted: the button is too narrow for both. */
function presetDays({ from, to }: PresetFilter, format: Format, today: Day): string {
  return from.slice(0, 4) === to.slice(0, 4)
    ? format.shortDayRange(from, to, today)
    : `${format.dayTick(from)} – ${format.dayTick(to)}`;
}
