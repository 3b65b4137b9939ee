/** A cluster's name may be a macro; the other two are written as the identifiers that they are. */
const distributed = /^Distributed\('([^'\\]+)', '(\w+)', '(\w+)'/;

/**
 * The statement that removes facts of one month from a table whose engine `system.tables` describes as `engine`.
 * `month` is a partition: 202603. A distributed table has no facts of its own: they are removed from the local table
 * of every shard of its cluster.
 */
export function factDeletion(table: string, engine: string, month: number, condition: string): string {
  const [, cluster, database, local] = distributed.exec(engine) ?? [];
  const place = cluster === undefined ? table : `${database}.${local} ON CLUSTER '${cluster}'`;
  return `ALTER TABLE ${place} DELETE IN PARTITION ${month} WHERE ${condition}`;
}
