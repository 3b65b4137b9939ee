import * as v from 'valibot';

/** The version of the format of backups. A reader refuses a newer one. */
export const backupFormat = 1;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const day = v.pipe(v.string(), v.isoDate());
const instant = v.pipe(v.string(), v.isoTimestamp());
/** A sum in micros of the publishers' currencies, which may exceed the integers of JSON. */
const micros = v.pipe(v.string(), v.regex(/^-?\d+$/));

const storedPart = { name: v.string(), bytes: count, sha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)) };

/** The rows of a table. `digest` does not depend on their order. */
const tableRows = v.object({ name: v.string(), rows: count, digest: v.string() });

/** The state of the numbers of a column: the last one, and whether it was given out. */
const sequence = v.object({ table: v.string(), column: v.string(), last: v.string(), isUsed: v.boolean() });

const relationalPart = v.object({
  ...storedPart,
  /** When the snapshot was made. */
  takenAt: instant,
  /** `when` of the newest migration of the relational store. */
  migration: count,
  networkId: v.pipe(v.string(), v.uuid()),
  tables: v.array(tableRows),
  sequences: v.array(sequence),
  /** Loads that were not published at the snapshot; nothing of them is in the backup. */
  loadsUnderWay: v.array(count),
});

/** What a table of facts has of one day, from the load that counts for it. */
const factDay = v.object({ day, load: count, rows: count, revenue: micros });

/** The tables of facts, in which every row has a load and a date. Their names become parts of statements. */
export const factTables = ['stats_daily', 'stats_block_daily', 'stats_hourly', 'stats_gross'] as const;

const factTable = v.object({ table: v.picklist(factTables), days: v.array(factDay) });

const factsPart = v.object({ ...storedPart, table: v.picklist(factTables), days: v.array(factDay) });

const filesPart = v.object({
  ...storedPart,
  files: count,
  /** Bytes of the files. */
  size: count,
  /** Keys of files without bytes in the store: they were removed while the backup ran, or lost before. */
  missing: v.array(v.string()),
  /** Keys of files whose bytes are not those that were uploaded. */
  changed: v.array(v.string()),
});

const manifest = v.object({
  format: v.literal(backupFormat),
  id: v.pipe(v.string(), v.uuid()),
  /** The version of the product that made it. */
  product: v.string(),
  startedAt: instant,
  finishedAt: instant,
  isEncrypted: v.boolean(),
  relational: relationalPart,
  warehouse: v.object({ version: count, facts: v.array(factsPart) }),
  files: v.array(filesPart),
  /** The part with the key of the data folder; null where it was left out, with the reason below. */
  keys: v.nullable(v.object(storedPart)),
  leftOut: v.array(v.object({ what: v.string(), reason: v.string() })),
});

/** A finished backup. */
export type Manifest = v.InferOutput<typeof manifest>;
export type RelationalPart = v.InferOutput<typeof relationalPart>;
export type FactsPart = v.InferOutput<typeof factsPart>;
export type FilesPart = v.InferOutput<typeof filesPart>;
export type FactDay = v.InferOutput<typeof factDay>;
export type FactTable = v.InferOutput<typeof factTable>;

/** What a backup under way has done so far; a repeated command goes on from there. */
export const unfinishedBackup = v.object({
  format: v.literal(backupFormat),
  id: v.pipe(v.string(), v.uuid()),
  /** The run of the command that writes to the place now; an earlier one that still runs ends. */
  run: v.pipe(v.string(), v.uuid()),
  startedAt: instant,
  relational: v.nullable(relationalPart),
  warehouseVersion: count,
  /** The facts of the snapshot; null until they were counted. */
  plan: v.nullable(v.array(factTable)),
  facts: v.array(factsPart),
  files: v.array(filesPart),
});

export type UnfinishedBackup = v.InferOutput<typeof unfinishedBackup>;

export const manifestSchema = manifest;
