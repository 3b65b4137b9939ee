import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import { deleteFacts } from '#modules/statistics/loads/fact-removal.network.ts';
import type { FactsPart } from '#operator/backup/format/manifest.ts';
import { readPart } from '#operator/backup/format/parts.ts';
import type { BackupPlace } from '#operator/backup/format/parts.ts';
import { requireSameFacts } from './export-facts.ts';
import { readLayout } from './fact-rows.ts';
import { columnsOf } from './fact-tables.ts';
import { countFacts, ofDays } from './plan-facts.ts';

/**
 * Restores the facts of a part, unless an earlier attempt did. Facts of an attempt that was interrupted in the middle of
 * the part are removed first. Throws unless the warehouse has exactly the facts of the part afterwards.
 */
export async function importFacts(client: ClickHouseClient, place: BackupPlace, part: FactsPart): Promise<void> {
  const { table, days } = part;
  const before = await countFacts(client, table, days);
  if (before.length > 0) {
    if (isSame(before, part)) return;
    for (const month of new Set(before.map(({ day }) => Number(day.slice(0, 7).replace('-', '')))))
      await deleteFacts(client, { table, month, condition: ofDays(days) }, new AbortController().signal);
  }
  await insertFacts(client, place, part);
  requireSameFacts(days, await countFacts(client, table, days), `${table} in the warehouse`);
}

function isSame(found: FactsPart['days'], { table, days }: FactsPart): boolean {
  try {
    requireSameFacts(days, found, table);
    return true;
  } catch {
    return false;
  }
}

/** The part names its columns and types, which the warehouse converts to those of its own version. */
async function insertFacts(client: ClickHouseClient, place: BackupPlace, part: FactsPart): Promise<void> {
  const pieces = readPart(place, part);
  let head = Buffer.alloc(0);
  let layout = readLayout(head);
  while (layout === null) {
    const next = await pieces.next();
    if (next.done === true) throw new Error(`${part.name} has no facts.`);
    head = Buffer.concat([head, next.value]);
    layout = readLayout(head);
  }
  const { columns, start } = layout;
  const known = await columnsOf(client, part.table);
  const other = columns.find(({ name }) => !known.includes(name));
  // Names become a part of the statement.
  if (other !== undefined)
    throw new Error(`The backup has a column ${part.table}.${other.name}, which this warehouse does not have.`);
  async function* rows(): AsyncGenerator<Uint8Array, void> {
    yield head.subarray(start);
    yield* pieces;
  }
  const names = columns.map(({ name }) => name).join(', ');
  const structure = columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  const { stream } = await callWarehouse(() =>
    client.exec({
      query: `INSERT INTO ${part.table} (${names}) SELECT ${names} FROM input('${structure.replaceAll(/[\\']/g, '\\$&')}') FORMAT RowBinary`,
      values: Readable.from(rows(), { objectMode: false }),
      // A replicated table of an older server refuses a block that it has had, although the facts of the interrupted attempt
      // are deleted. https://clickhouse.com/docs/operations/settings/settings#insert_deduplicate
      clickhouse_settings: { insert_deduplicate: 0 },
    }),
  );
  stream.resume();
}
