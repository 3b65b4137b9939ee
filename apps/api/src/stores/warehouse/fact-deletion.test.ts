import { expect, it } from 'vitest';
import { factDeletion } from './fact-deletion.ts';

it('removes facts of one month from the table of a server', () => {
  const engine = 'MergeTree PARTITION BY toYYYYMM(date) ORDER BY (publisher, date) SETTINGS index_granularity = 8192';
  expect(factDeletion('stats_daily', engine, 202603, 'load = 1')).toBe(
    'ALTER TABLE stats_daily DELETE IN PARTITION 202603 WHERE load = 1',
  );
});

it.each(['network', '{cluster}', 'a-b'])('removes facts from the local tables of the cluster %s', (cluster) => {
  const engine = `Distributed('${cluster}', 'stats', 'stats_daily_local', publisher)`;
  expect(factDeletion('stats_daily', engine, 202603, 'load = 1')).toBe(
    `ALTER TABLE stats.stats_daily_local ON CLUSTER '${cluster}' DELETE IN PARTITION 202603 WHERE load = 1`,
  );
});
