import type { ClickHouseClient } from '@clickhouse/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestVersion } from '#stores/warehouse/migrations.ts';
import { startTestCluster } from '#stores/warehouse/testing/test-cluster.ts';
import type { TestCluster } from '#stores/warehouse/testing/test-cluster.ts';
import { clusterProblems, readClusterStatus, runOnCluster, versionOf } from './cluster-status.ts';
import { changeStatements, setupStatements } from './cluster-script.ts';

const names = { cluster: 'network', database: 'stats', user: 'console' };

let cluster: TestCluster;
let client: ClickHouseClient;
beforeAll(async () => {
  cluster = await startTestCluster();
  [client] = cluster.shards as [ClickHouseClient];
});
afterAll(() => cluster.remove());

/** The statement as the engine's own parser reads it, for which a FORMAT of the client is a part of it. */
async function parsed(statement: string): Promise<string> {
  return (await client.query({ query: `EXPLAIN AST ${statement}` })).text();
}

test('the engine reads every statement for a cluster, whose names may have hyphens, and none has the names of the scripts', async () => {
  const others = { cluster: '{my-cluster}', database: 'net-stats', user: 'net.console' };
  const [setup, change] = [await setupStatements(others), await changeStatements(2, others)];
  const statements = [...setup.tables, ...setup.grants, ...change.tables, ...change.grants];
  expect(statements.length).toBeGreaterThan(15);
  for (const statement of statements) {
    expect(await parsed(statement)).not.toBe('');
    expect(statement).toContain("ON CLUSTER '{my-cluster}'");
    expect(statement).not.toMatch(/\bnetwork\b|\bstats\.|\bconsole\b(?!`)/);
  }
  expect(setup.tables.filter((statement) => statement.includes('ENGINE = ReplicatedMergeTree'))).toHaveLength(4);
  expect(setup.tables.filter((statement) => !statement.includes('IF NOT EXISTS'))).toEqual([]);
});

test('a name that could end a statement is refused', async () => {
  for (const name of ["a'b", 'a b', '', 'a`b', 'a;b'])
    await expect(setupStatements({ ...names, cluster: name })).rejects.toThrow('cannot be used');
});

test('tables of version 1 are changed by hand, because some statements belong on one replica of each shard', async () => {
  await expect(changeStatements(1, names)).rejects.toThrow('run the statements of cluster-2.sql by hand');
});

test('the status of a cluster has each replica with its versions, and names what is missing and its cure', async () => {
  const status = await readClusterStatus(client, names);
  expect(status.nodes.map(({ shard, replica, state }) => [shard, replica, state?.tables])).toEqual([
    [1, 1, newestVersion],
    [2, 1, newestVersion],
  ]);
  expect(versionOf(status)).toBe(newestVersion);
  expect(await readClusterStatus(client, { ...names, cluster: '{cluster}' })).toEqual(status);
  const problems = clusterProblems(status, newestVersion);
  expect(problems).toHaveLength(4);
  expect(problems[0]).toMatch(/^shard 1, replica 1 \(127\.0\.0\.1:\d+\) has no macro shard: add it/);
  await expect(readClusterStatus(client, { ...names, cluster: 'other' })).rejects.toThrow(
    /no cluster other \(it knows .*network.*\)/,
  );

  await cluster.stopSecondShard();
  const after = await readClusterStatus(client, names);
  expect(after.nodes.map(({ state }) => state === null)).toEqual([false, true]);
  expect(clusterProblems(after, newestVersion).join('\n')).toContain('does not answer: start it');
  expect(() => versionOf(after)).toThrow('does not answer: start it, then try again');
});

test('tables of a server without a cluster are not those of a cluster, whatever their version', async () => {
  await client.command({ query: 'CREATE DATABASE grown' });
  for (const query of [
    'TABLE grown.stats_daily (load UInt32) ENGINE = MergeTree ORDER BY load',
    'VIEW grown.stats_version AS SELECT 5',
  ])
    await client.command({ query: `CREATE ${query}` });
  const status = await readClusterStatus(client, { ...names, database: 'grown' });
  expect(clusterProblems(status, newestVersion)[0]).toContain('has the tables of a server without a cluster');
  expect(() => versionOf({ ...status, nodes: status.nodes.slice(0, 1) })).toThrow('name another database');
});

test('a server without Keeper sends no statement to the nodes, and reports what it needs', async () => {
  const { tables } = await setupStatements(names);
  await expect(runOnCluster(client, tables)).rejects.toThrow('The server has no Keeper');
});

test('rights that the API needs and the user lacks are named as they are granted', async () => {
  const state = { version: '26.7', tables: newestVersion, isSingle: false, macros: ['shard', 'replica'], readOnly: [] };
  const node = (replica: number) => ({ shard: 1, replica, address: `node-${replica}:9000`, state });
  const well = { nodes: [node(1), node(2)], insertQuorum: '2', missingRights: [] };
  expect(clusterProblems(well, newestVersion)).toEqual([]);
  expect(clusterProblems({ ...well, insertQuorum: '0', missingRights: ['CLUSTER ON *.*'] }, newestVersion)).toEqual([
    'insert_quorum is 0 for the user: set it to 2, the number of replicas, in its profile',
    'the user lacks a right: GRANT CLUSTER ON *.*',
  ]);
});
