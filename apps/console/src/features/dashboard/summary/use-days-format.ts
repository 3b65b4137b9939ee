import type { DatePeriod } from '@publisher-console/api-contract';

import { useFormat } from '#common/format/format.ts';

/**
 * Formats days. A single day has its weekday, because weekdays are compared.
 * @param today the network's current day; days of its year are written without the year
 */
export function useDaysFormat(today: string): (period: DatePeriod) => string {
  const format = useFormat();
  return ({ from, to }) => {
    const days = from === to ? format.weekdayTick(from) : format.shortDayRange(from, to, today);
    // Unbroken lines make the two sides of a comparison easier to distinguish.
    return days.replaceAll(' ', '\u00A0');
  };
}
