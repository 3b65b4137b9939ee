import type { ClusterNames } from '#stores/warehouse/cluster/cluster-script.ts';
import type { ClusterNode, ClusterStatus } from '#stores/warehouse/cluster/cluster-status.ts';

/** The state of a cluster in words: a line for each replica, then what is wrong. */
export function statusText({ cluster, database }: ClusterNames, { nodes }: ClusterStatus, problems: string[]): string {
  const shards = new Set(nodes.map(({ shard }) => shard)).size;
  return [
    `Cluster ${cluster}, database ${database}: ${shards} shards, ${nodes.length} replicas in all.`,
    ...nodes.map(lineOf),
    problems.length === 0 ? 'Nothing is wrong.' : 'Wrong:',
    ...problems.map((problem) => `  - ${problem}`),
  ].join('\n');
}

function lineOf({ shard, replica, address, state }: ClusterNode): string {
  const tables = state?.tables === 0 ? 'no tables' : `tables of version ${state?.tables}`;
  const words = state === null ? 'does not answer' : `ClickHouse ${state.version}, ${tables}`;
  return `  shard ${shard}, replica ${replica}: ${address}, ${words}`;
}
