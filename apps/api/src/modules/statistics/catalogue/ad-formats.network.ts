import type { ClickHouseClient } from '@clickhouse/client';
import { count, eq } from 'drizzle-orm';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { adFormat } from '#stores/sql/tables/ad-format.ts';
import { adBlock } from '#stores/sql/tables/application.ts';
import { adFormatLabel } from '#stores/warehouse/ad-format-labels.ts';
import { livingHost } from '#stores/warehouse/hosts.ts';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { AdFormatsFault } from './ad-formats-file.ts';

/** An ad format with its number in the warehouse. */
type NumberedFormat = typeof adFormat.$inferSelect;

/** Every ad format that ad blocks may have. */
export function storedAdFormats(database: Database): Promise<NumberedFormat[]> {
  return database.select().from(adFormat).orderBy(adFormat.number);
}

/** Stores formats; those that are stored already stay as they are. */
async function addAdFormats(network: Database, formats: readonly NumberedFormat[]): Promise<void> {
  await network
    .insert(adFormat)
    .values(formats.map(({ id, number }) => ({ id, number })))
    .onConflictDoNothing();
}

/** Removes a format. Fails if an ad block has it. */
async function removeAdFormat(network: Database, id: string): Promise<void> {
  await network.delete(adFormat).where(eq(adFormat.id, id));
}

interface Stores {
  database: Database;
  writer: WarehouseConnection;
}

/**
 * Stores the network's ad formats with their numbers, so that ad blocks may have them. Throws `AdFormatsFault` when ad
 * blocks or facts have a format that the list lacks, or one with another number. A format without any is not removed from
 * the store, because another process may still have the list before, unless its number or id is given away.
 */
export async function requireAdFormats(stores: Stores, formats: readonly NumberedFormat[]): Promise<void> {
  const { database, writer } = stores;
  const stored = await asNetwork(database, storedAdFormats);
  const faults: string[] = [];
  const unused: NumberedFormat[] = [];
  for (const before of stored.filter((one) => !formats.some((given) => isSame(given, one)))) {
    const use = (await blocksWith(database, before.id)) ?? (await factsWith(writer, before.number));
    if (use === null) unused.push(before);
    else faults.push(refusal(before, formats, use));
  }
  if (faults.length > 0) throw new AdFormatsFault(faults);
  const replaced = unused.filter((one) => formats.some(({ id, number }) => id === one.id || number === one.number));
  await asNetwork(database, async (network) => {
    for (const { id } of replaced) await removeAdFormat(network, id);
    await addAdFormats(network, formats);
    const present = await storedAdFormats(network);
    if (!formats.every((given) => present.some((one) => isSame(one, given))))
      throw new AdFormatsFault(['another process has just started with another list: give both the same file']);
  });
}

function isSame(one: NumberedFormat, other: NumberedFormat): boolean {
  return one.id === other.id && one.number === other.number;
}

function refusal({ id, number }: NumberedFormat, formats: readonly NumberedFormat[], use: string): string {
  const listed = formats.find((one) => one.id === id);
  return listed === undefined
    ? `${id} (number ${number}) is missing, but ${use}: put it back, with newBlocks: false if no more ad blocks are to have it`
    : `${id} has the number ${listed.number}, but ${use} with the number ${number}: set its number to ${number}`;
}

/** Deleted ad blocks count too: their last statistics may arrive later. */
async function blocksWith(database: Database, id: string): Promise<string | null> {
  const [row] = await asNetwork(database, (network) =>
    network.select({ blocks: count() }).from(adBlock).where(eq(adBlock.adFormat, id)),
  );
  const blocks = row?.blocks ?? 0;
  if (blocks === 0) return null;
  return blocks === 1 ? '1 ad block has it' : `${blocks} ad blocks have it`;
}

async function factsWith(writer: WarehouseConnection, number: number): Promise<string | null> {
  const client = openWriterClient(await livingHost(writer));
  try {
    return (await hasFacts(client, number)) ? 'statistics have it' : null;
  } finally {
    await client.close();
  }
}

async function hasFacts(client: ClickHouseClient, number: number): Promise<boolean> {
  const answer = await callWarehouse(() =>
    client.query({
      query: 'SELECT 1 FROM stats_block_daily WHERE toString(ad_format) = {label:String} LIMIT 1',
      query_params: { label: adFormatLabel(number) },
      format: 'JSONCompact',
    }),
  );
  return (await answer.json<[number]>()).data.length > 0;
}
