/** The arguments of the engine: cluster (may be a macro), database and local table. */
const distributed = /^Distributed\('([^'\\]+)', '([^'`\\]+)', '(\w+)'/;

/** The cluster of a distributed table's engine, as `system.tables` has it; null for any other engine. */
export function clusterOf(engine: string): string | null {
  return distributed.exec(engine)?.[1] ?? null;
}

/**
 * How facts are deleted. `rewrite` writes the affected parts again: it frees the disk at once, and costs nothing for a part
 * without other facts. `mask` (a lightweight delete) hides the facts until the next merge of the part frees their disk
 * (https://clickhouse.com/docs/sql-reference/statements/delete).
 */
export type DeletionWay = 'rewrite' | 'mask';

export interface FactDeletion {
  table: string;
  /** The table's engine in the words of `system.tables`. */
  engine: string;
  /** A partition: 202603. */
  month: number;
  condition: string;
}

/**
 * The statement that deletes facts of one month from a table. For a distributed table, it deletes from the local table of
 * each shard.
 */
export function factDeletion({ table, engine, month, condition }: FactDeletion, way: DeletionWay): string {
  const [, cluster, database, local] = distributed.exec(engine) ?? [];
  const place = cluster === undefined ? table : `\`${database}\`.${local} ON CLUSTER '${cluster}'`;
  const where = `IN PARTITION ${month} WHERE ${condition}`;
  return way === 'rewrite' ? `ALTER TABLE ${place} DELETE ${where}` : `DELETE FROM ${place} ${where}`;
}

/**
 * The query for the cost of a rewrite. It returns one row: the number of facts that the rewrite would write again, and
 * the number that it would remove, including masked ones. Parts of different shards may have the same name.
 */
export function deletionCost({ table, month, condition }: Omit<FactDeletion, 'engine'>): string {
  return `SELECT sumIf(kept, superseded > 0), sumIf(superseded + masked, superseded > 0) FROM (
      SELECT countIf(_row_exists AND NOT (${condition})) AS kept, countIf(_row_exists AND (${condition})) AS superseded,
        countIf(NOT _row_exists) AS masked
      FROM ${table} WHERE toYYYYMM(date) = ${month} GROUP BY shardNum(), _part
    ) SETTINGS apply_deleted_mask = 0, skip_unavailable_shards = 1`;
}
