import { expect, test } from 'vitest';

import { loadReportWords, reportsInWords, wordedReportSearch } from './report-words.ts';

const words = await loadReportWords();
const found = (term: string): string[] =>
  reportsInWords(words, term).map(({ indicator, group, period }) =>
    [indicator.id, 'by', group.id, ...(period ? [period.id] : [])].join(' '),
  );

test.each([
  ['revenue by country', ['revenue by geo_country']],
  ['country ecpm', ['ecpm by geo_country']],
  ['доход по странам', ['revenue by geo_country']],
  ['earnings per app', ['revenue by application']],
  ['fill rate by format', ['fill_rate by adFormat']],
  ['revenue by app last month', ['revenue by application last_month']],
  ['ecpm by country yesterday', ['ecpm by geo_country yesterday']],
  ['revenue last 7 days', ['revenue by date last_7_days']],
  ['revenue last month', ['revenue by date last_month']],
  ['revenue by month', ['revenue by month']],
  ['ecpm by week last month', ['ecpm by week last_month']],
  ['доход по месяцам', ['revenue by month']],
  ['доход по неделям за прошлый месяц', ['revenue by week last_month']],
  ['доход по приложениям за прошлую неделю', ['revenue by application last_week']],
])('%s is the report of that indicator by that group', (term, reports) => {
  expect(found(term).slice(0, reports.length)).toEqual(reports);
});

test('an indicator alone is offered by day, app and country, and a group alone with the revenue', () => {
  expect(found('revenue')).toEqual(['revenue by date', 'revenue by application', 'revenue by geo_country']);
  expect(found('countries')).toEqual(['revenue by geo_country']);
});

test.each(['revenue of chess', 'revenue last chess', 'by', 'r', 'evenue', ''])('“%s” finds no report', (term) => {
  expect(found(term)).toEqual([]);
});

test('a report in words has the period and the comparison of the last report, and is sorted by its indicator', () => {
  const [report] = reportsInWords(words, 'ctr by app');
  if (report === undefined) throw new Error('No report');
  expect(wordedReportSearch(report, { period: 'last_month', compare: 'previous_year', page: 3 })).toEqual({
    groups: 'application',
    indicators: 'requests,impressions,fill_rate,ecpm,revenue,ctr',
    period: 'last_month',
    compare: 'previous_year',
    chart: 'ctr',
    sort: '-ctr',
  });
});
