import type { ComparisonId, DatePeriod, Day } from '@publisher-console/api-contract';

const dayMilliseconds = 86_400_000;

function shift(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);
}

/** 29 February becomes 28 February in a year that does not have it. */
function yearBefore(day: Day): Day {
  const [year = '', month = '', date = ''] = day.split('-');
  const before = String(Number(year) - 1).padStart(4, '0');
  return month === '02' && date === '29' ? `${before}-02-28` : `${before}-${month}-${date}`;
}

/** The days that a report is compared with: as many as the period has. */
export function comparisonPeriod({ from, to }: DatePeriod, id: ComparisonId): DatePeriod {
  const length = (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1;
  const start = id === 'previous_period' ? shift(from, -length) : yearBefore(from);
  return { from: start, to: shift(start, length - 1) };
}
