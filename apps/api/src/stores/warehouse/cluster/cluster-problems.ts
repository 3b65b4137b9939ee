import type { ClusterStatus } from './cluster-status.ts';
import { ofSingle } from './cluster-tables.ts';

/** What is wrong with a cluster, each with its cure; none for a cluster that can serve. `newest` is the program's version. */
export function clusterProblems({ nodes, insertQuorum, missingRights }: ClusterStatus, newest: number): string[] {
  const problems: string[] = [];
  for (const { shard, replica, address, state } of nodes) {
    const node = `shard ${shard}, replica ${replica} (${address})`;
    if (state === null) {
      problems.push(`${node} does not answer: start it, or look at the network between the nodes`);
      continue;
    }
    const { tables, isSingle, macros, readOnly } = state;
    if (isSingle) problems.push(`${node} ${ofSingle}`);
    else if (tables === 0) problems.push(`${node} has no tables: run warehouse init`);
    else if (tables < newest)
      problems.push(`${node} has tables of version ${tables}, not ${newest}: run warehouse upgrade`);
    else if (tables > newest) problems.push(`${node} has tables of version ${tables}: use a newer program`);
    for (const macro of ['shard', 'replica'])
      if (!macros.includes(macro)) problems.push(`${node} has no macro ${macro}: add it to its configuration`);
    if (readOnly.length > 0)
      problems.push(`${node} cannot write ${readOnly.join(', ')}: look at its connection to Keeper`);
  }
  const versions = new Set(nodes.flatMap(({ state }) => (state === null ? [] : [state.version])));
  if (versions.size > 1)
    problems.push(`the nodes run different versions of ClickHouse (${[...versions].join(', ')}): bring all to one`);
  const replicas = Math.max(...nodes.map(({ replica }) => replica));
  if (replicas > 1 && insertQuorum !== String(replicas)) {
    problems.push(
      `insert_quorum is ${insertQuorum} for the user: set it to ${replicas}, the number of replicas, in its profile`,
    );
  }
  for (const right of missingRights) problems.push(`the user lacks a right: GRANT ${right}`);
  return problems;
}
