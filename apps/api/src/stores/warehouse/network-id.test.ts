import { expect, it } from 'vitest';
import { networkView } from './network-id.ts';

const id = '0198f0c4-6d1e-4c3a-9a54-2f4b8f1d6e02';

it('stores the id in the database of a server', () => {
  expect(networkView({ database: 'default', engine: 'MergeTree ORDER BY date', id })).toBe(
    `CREATE VIEW IF NOT EXISTS \`default\`.stats_network AS SELECT toUUID('${id}') AS id`,
  );
});

it('stores the id on every node of a cluster', () => {
  const engine = "Distributed('network', 'stats', 'stats_daily_local', publisher)";
  expect(networkView({ database: 'st`ats', engine, id })).toBe(
    `CREATE VIEW IF NOT EXISTS \`st\\\`ats\`.stats_network ON CLUSTER 'network' AS SELECT toUUID('${id}') AS id`,
  );
});
