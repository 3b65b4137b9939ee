import { useState } from 'react';

import { localDay } from '#common/format/days.ts';

/** Whether a day is before today; false for null. */
export function useIsPast(day: string | null): boolean {
  const [today] = useState(() => localDay(new Date()));
  return day !== null && day < today;
}
