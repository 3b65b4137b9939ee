import { ClickHouseError } from '@clickhouse/client';
import { asNetwork } from '#stores/sql/as-network.ts';
import { readServerNow } from '#stores/sql/shared-clock.ts';
import { minute } from '#process/durations.ts';
import { LoadRefused } from '#modules/statistics/loads/load-refused.ts';
import { requireSource } from '#modules/statistics/loads/publication/begin-load.network.ts';
import { loadTable } from '#modules/statistics/loads/table/load-table.network.ts';
import {
  parametersOf,
  parseTableName,
  readColumns,
  selectCells,
} from '#modules/statistics/loads/table/table-rows.network.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { onOneHost } from '#stores/warehouse/hosts.ts';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import { StatementTooCostly } from '#stores/warehouse/warehouse.ts';
import { PlaceUnreadable } from './watch-reader.network.ts';
import type { LookedAt, WatchedDay, WatchReader } from './watch-reader.network.ts';

/** The limits of one look in the warehouse. */
const lookLimits = { max_execution_time: 120, max_memory_usage: '1000000000' };
const patience = 3 * minute;

/** Reads tables and views of the warehouse. */
export function createTableReader(stores: Omit<NetworkStores, 'actor'>): WatchReader {
  return {
    async days(look) {
      const table = parseTableName(look.place);
      // Rows that arrive during the read belong to the next look.
      const asOf = await asNetwork(stores.database, readServerNow);
      const found = await readFingerprints(stores, look);
      return found.map(([day, ...fingerprint]): WatchedDay => ({
        day,
        fingerprint: fingerprint.join(' '),
        asOf,
        isFinal: false,
        load: (options) => loadTable({ ...options, table }),
      }));
    },
  };
}

type Fingerprint = [day: string, rows: string, hash: string];

/** How many rows each day has, and the sum of a hash of each of them: sums of figures may stay the same when rows change. */
async function readFingerprints(
  { database, writer }: Pick<NetworkStores, 'database' | 'writer'>,
  look: LookedAt,
): Promise<Fingerprint[]> {
  const { sourceId, place, from, until, signal } = look;
  const table = parseTableName(place);
  try {
    const { unmeasured } = await asNetwork(database, (network) => requireSource(network, sourceId));
    return await onOneHost(writer, async (client) => {
      const columns = await readColumns(client, table, unmeasured);
      const rows = { table, period: { from, until }, columns, unmeasured };
      const answer = await callWarehouse(() =>
        client.query({
          query: `SELECT cell_date, toString(count()), toString(sum(cityHash64(*))) FROM (${selectCells(rows)})
            GROUP BY cell_date ORDER BY cell_date`,
          query_params: parametersOf(rows),
          format: 'JSONCompact',
          clickhouse_settings: lookLimits,
          abort_signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
        }),
      );
      return (await answer.json<Fingerprint>()).data;
    });
  } catch (error) {
    throw unreadable(place, error);
  }
}

/** The faults by ClickHouse's codes. Its messages may name hosts of the definition of a view. */
const reasons = new Map([
  ['60', 'the warehouse has no such table'],
  ['81', 'the warehouse has no such database'],
  ['497', 'the user of WAREHOUSE_URL may not read it, or what it reads from'],
]);

function unreadable(place: string, error: unknown): unknown {
  if (error instanceof StatementTooCostly)
    return new PlaceUnreadable(`${place}: a look takes more than two minutes or 1 GB of memory`, { cause: error });
  if (error instanceof LoadRefused) return new PlaceUnreadable(error.message, { cause: error });
  if (!(error instanceof ClickHouseError)) return error;
  const reason = reasons.get(error.code) ?? `ClickHouse refuses to read it (${error.code} ${error.type ?? ''})`;
  return new PlaceUnreadable(`${place}: ${reason}`, { cause: error });
}
