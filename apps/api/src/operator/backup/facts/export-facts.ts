import type { ClickHouseClient } from '@clickhouse/client';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import type { FactDay, FactTable, FactsPart } from '#operator/backup/format/manifest.ts';
import { writePart } from '#operator/backup/format/parts.ts';
import type { BackupPlace } from '#operator/backup/format/parts.ts';
import { createFactCounter } from './fact-rows.ts';
import { columnsOf } from './fact-tables.ts';
import { ofDays } from './plan-facts.ts';

interface FactsToExport {
  name: string;
  table: FactTable['table'];
  days: FactDay[];
  onRows: (rows: number) => void;
}

/** Writes a part with the facts of days. Throws unless they are the facts that were counted for the snapshot. */
export async function exportFacts(
  client: ClickHouseClient,
  place: BackupPlace,
  { name, table, days, onRows }: FactsToExport,
): Promise<FactsPart> {
  const columns = await columnsOf(client, table);
  const counter = createFactCounter();
  const { stream } = await callWarehouse(() =>
    client.exec({
      query: `SELECT ${columns.join(', ')} FROM ${table} WHERE ${ofDays(days)} FORMAT RowBinaryWithNamesAndTypes`,
      // The answer begins at once; a failure after that leaves it incomplete, which the counts show.
      clickhouse_settings: { wait_end_of_query: 0 },
    }),
  );
  async function* counted(): AsyncGenerator<Uint8Array, void> {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      counter.add(piece);
      onRows(counter.rows());
      yield piece;
    }
  }
  const part = await writePart(place, name, counted());
  requireSameFacts(days, counter.result(), `${table} in the warehouse`);
  return { ...part, table, days };
}

/** Throws when facts are not those that were expected: the message names the first day that differs. */
export function requireSameFacts(expected: readonly FactDay[], found: readonly FactDay[], where: string): void {
  const byDay = new Map(found.map((day) => [day.day, day]));
  const other = expected.find(({ day, load, rows, revenue }) => {
    const same = byDay.get(day);
    return same?.load !== load || same.rows !== rows || same.revenue !== revenue;
  });
  if (other !== undefined || found.length !== expected.length) {
    const day = other?.day ?? found.find(({ day: one }) => !expected.some((asked) => asked.day === one))?.day ?? '';
    throw new Error(
      `The facts of ${day} of load ${other?.load ?? ''} in ${where} are not those that were counted for the backup.`,
    );
  }
}
