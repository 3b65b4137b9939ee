import { expect, it } from 'vitest';
import { factDeletion } from './fact-deletion.ts';

const facts = { table: 'stats_daily', month: 202603, condition: 'load = 1' };

it('removes facts from the table of a server', () => {
  const engine = 'MergeTree PARTITION BY toYYYYMM(date) ORDER BY (publisher, date) SETTINGS index_granularity = 8192';
  expect(factDeletion({ ...facts, engine }, 'rewrite')).toBe(
    'ALTER TABLE stats_daily DELETE IN PARTITION 202603 WHERE load = 1',
  );
  expect(factDeletion({ ...facts, engine }, 'mask')).toBe('DELETE FROM stats_daily IN PARTITION 202603 WHERE load = 1');
});

it.each([
  ['network', 'stats'],
  ['{cluster}', 'stats'],
  ['a-b', 'net-stats.eu'],
])('removes facts from the local tables of the cluster %s in the database %s', (cluster, database) => {
  const engine = `Distributed('${cluster}', '${database}', 'stats_daily_local', publisher)`;
  expect(factDeletion({ ...facts, engine }, 'rewrite')).toBe(
    `ALTER TABLE \`${database}\`.stats_daily_local ON CLUSTER '${cluster}' DELETE IN PARTITION 202603 WHERE load = 1`,
  );
  expect(factDeletion({ ...facts, engine }, 'mask')).toBe(
    `DELETE FROM \`${database}\`.stats_daily_local ON CLUSTER '${cluster}' IN PARTITION 202603 WHERE load = 1`,
  );
});
