/** The search of the Statistics page for the report of a month by application. */
export function reportOfMonth(month: string): Record<string, string> {
  const [year, number] = month.split('-').map(Number);
  // Day 0 of the next month is the last day of this one.
  const last = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate();
  return {
    groups: 'application',
    indicators: 'requests,impressions,fill_rate,ecpm,revenue',
    period: `${month}-01..${month}-${last}`,
    chart: 'revenue',
    sort: '-revenue',
  };
}
