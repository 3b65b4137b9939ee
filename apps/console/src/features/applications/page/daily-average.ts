import type { ApplicationFigures } from '@publisher-console/api-contract';

const week = 7;

/** The average revenue of the complete days among the last 7; null if there is none. */
export function dailyAverage({
  daily,
  meta,
}: {
  daily: readonly ({ revenue?: number } | null)[];
  meta: Pick<ApplicationFigures['meta'], 'lastOpenDays'>;
}): number | null {
  const whole = daily.slice(-week, daily.length - meta.lastOpenDays).flatMap((day) => day?.revenue ?? []);
  if (whole.length === 0) return null;
  return whole.reduce((sum, revenue) => sum + revenue, 0) / whole.length;
}
