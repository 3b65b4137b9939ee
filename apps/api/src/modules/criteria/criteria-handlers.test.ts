import { expect, test } from 'vitest';
import type { Call } from '#contract/operation.ts';
import type { Database } from '#stores/sql/database.ts';
import { criteriaHandlers } from './criteria-handlers.ts';

test('the dashboard offers today, yesterday, 7, 14 and 30 days, with their days in the reporting time zone', async () => {
  const handlers = criteriaHandlers({
    // Named periods are not in the store.
    database: {} as Database,
    timeZone: 'Europe/Moscow',
    now: () => new Date('2026-03-14T22:00:00Z'),
  });
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
