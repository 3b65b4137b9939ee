/** A cluster's name may be a macro; the other two are written as the identifiers that they are. */
const distributed = /^Distributed\('([^'\\]+)', '(\w+)', '(\w+)'/;

/**
 * How facts leave a table: rewriting the parts that hold them frees the disk at once, and costs nothing for a part that
 * holds nothing else. A mask hides them, writes next to nothing, and leaves their disk to the next merge of the part.
 */
export type DeletionWay = 'rewrite' | 'mask';

export interface FactDeletion {
  table: string;
  /** The table's engine as `system.tables` describes it. */
  engine: string;
  /** A partition: 202603. */
  month: number;
  condition: string;
}

/**
 * The statement that removes facts of one month from a table. A distributed table has no facts of its own: they are
 * removed from the local table of every shard of its cluster.
 */
export function factDeletion({ table, engine, month, condition }: FactDeletion, way: DeletionWay): string {
  const [, cluster, database, local] = distributed.exec(engine) ?? [];
  const place = cluster === undefined ? table : `${database}.${local} ON CLUSTER '${cluster}'`;
  const where = `IN PARTITION ${month} WHERE ${condition}`;
  return way === 'rewrite' ? `ALTER TABLE ${place} DELETE ${where}` : `DELETE FROM ${place} ${where}`;
}

/**
 * The query that says what rewriting would cost: one row with the facts that would be kept in the rewritten parts, and
 * the facts that would leave them, those with a mask included.
 */
export function deletionCost({ table, month, condition }: Omit<FactDeletion, 'engine'>): string {
  return `SELECT sumIf(kept, superseded > 0), sumIf(superseded + masked, superseded > 0) FROM (
      SELECT countIf(_row_exists AND NOT (${condition})) AS kept, countIf(_row_exists AND (${condition})) AS superseded,
        countIf(NOT _row_exists) AS masked
      FROM ${table} WHERE toYYYYMM(date) = ${month} GROUP BY _part
    ) SETTINGS apply_deleted_mask = 0, skip_unavailable_shards = 1`;
}
