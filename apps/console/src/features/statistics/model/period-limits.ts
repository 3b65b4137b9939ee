import type { Day, PresetFilterAnswer } from '@publisher-console/api-contract';

import { addDays } from '#common/format/days.ts';

/** The most days that the API reports at once. */
export const periodDaysMax = 1830;

/** The last day that the API contract accepts. */
const lastDay: Day = '2099-12-31';

/** The first day that can be reported together with the given one. */
export function earliestDay(today: Day): Day {
  return addDays(today, 1 - periodDaysMax);
}

/** In the network's time zone. */
export function todayOf({ items }: PresetFilterAnswer['data']): Day {
  return items.find(({ id }) => id === 'today')?.to ?? lastDay;
}
