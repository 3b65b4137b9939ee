import { expect, test } from 'vitest';
import type { Call } from '#contract/operation.ts';
import type { Database } from '#stores/sql/database.ts';
import { createAdFormats, defaultAdFormats } from './ad-formats.ts';
import { createCriteriaHandlers } from './criteria-handlers.ts';

const handlers = createCriteriaHandlers({
  // Not used: named periods, groups and indicators are not in the database.
  database: {} as Database,
  figures: { measured: async () => new Map([['rpm', 'none']]) },
  adFormats: createAdFormats(defaultAdFormats),
  timeZone: 'Europe/Moscow',
  now: () => new Date('2026-03-14T22:00:00Z'),
});

test('the dashboard offers today, yesterday, 7, 14 and 30 days, with their days in the reporting time zone', async () => {
  const call = { locale: 'ru' } as Call<'getDashboardPresetFilters'>;
  expect(await handlers.getDashboardPresetFilters(call)).toEqual({
    items: [
      { id: 'today', title: 'Сегодня', from: '2026-03-15', to: '2026-03-15' },
      { id: 'yesterday', title: 'Вчера', from: '2026-03-14', to: '2026-03-14' },
      { id: 'last_7_days', title: '7 дней', from: '2026-03-09', to: '2026-03-15' },
      { id: 'last_14_days', title: '14 дней', from: '2026-03-02', to: '2026-03-15' },
      { id: 'last_30_days', title: '30 дней', from: '2026-02-14', to: '2026-03-15' },
    ],
  });
});

test('reports are offered nine named periods, with their days in the reporting time zone', async () => {
  const call = { locale: 'en' } as Call<'getPresetFilters'>;
  const { items } = await handlers.getPresetFilters(call);
  expect(items.map(({ id, from, to }) => [id, from, to])).toEqual([
    ['today', '2026-03-15', '2026-03-15'],
    ['yesterday', '2026-03-14', '2026-03-14'],
    ['last_7_days', '2026-03-09', '2026-03-15'],
    ['last_14_days', '2026-03-02', '2026-03-15'],
    ['last_30_days', '2026-02-14', '2026-03-15'],
    ['this_week', '2026-03-09', '2026-03-15'],
    ['last_week', '2026-03-02', '2026-03-08'],
    ['this_month', '2026-03-01', '2026-03-15'],
    ['last_month', '2026-02-01', '2026-02-28'],
  ]);
  expect(items[2]?.title).toBe('Last 7 days');
});

test('the groups are three entities and four dimensions, each with its title, and the time zone of the days', async () => {
  const call = { locale: 'en' } as Call<'getGroupCriteria'>;
  expect(await handlers.getGroupCriteria(call)).toEqual({
    entity: [
      { id: 'application', title: 'Application' },
      { id: 'adBlock', title: 'Block' },
      { id: 'adFormat', title: 'Block format' },
    ],
    dimension: [
      { id: 'date', title: 'Date' },
      { id: 'week', title: 'Week' },
      { id: 'month', title: 'Month' },
      { id: 'geo_country', title: 'Geography' },
    ],
    timeZone: 'Europe/Moscow',
  });
  const inRussian = await handlers.getGroupCriteria({ ...call, locale: 'ru' });
  expect(inRussian.dimension.map(({ title }) => title)).toEqual(['Дата', 'Неделя', 'Месяц', 'География']);
});

test('the indicators come in four classes, each with unit, description and, where it is a ratio, its formula', async () => {
  const call = { locale: 'en' } as Call<'getIndicatorCriteria'>;
  const answer = await handlers.getIndicatorCriteria(call);
  const ids = Object.entries(answer).map(([name, list]) => [name, list.map(({ id }) => id)]);
  expect(ids).toEqual([
    ['base', ['requests', 'selections', 'impressions', 'clicks']],
    ['cash', ['revenue', 'ecpm', 'rpm']],
    ['analytical', ['fill_rate', 'show_rate', 'ctr']],
    ['extra', ['completions', 'completion_rate']],
  ]);
  expect(answer.base[0]).toEqual({
    id: 'requests',
    title: 'Requests',
    description: expect.stringMatching(/\S/),
    unit: 'count',
    formula: null,
    measured: 'all',
  });
  expect(answer.analytical[0]).toMatchObject({ unit: 'percent', formula: 'selections ÷ requests × 100' });
  expect(answer.cash[0]).toMatchObject({ unit: 'money', formula: null });
  expect(answer.cash.map(({ measured }) => measured)).toEqual(['all', 'all', 'none']);
  const inRussian = await handlers.getIndicatorCriteria({ ...call, locale: 'ru' });
  expect(inRussian.base[0]?.title).toBe('Запросы');
});
