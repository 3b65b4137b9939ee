import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { second } from '#process/durations.ts';
import { inTime, oneAtATime } from '#process/in-time.ts';
import { secondsSince } from '#process/measurements.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';
import type { Collection } from './collections.ts';

/** Milliseconds in which a store has to answer; less than the limit of a collection, so that the others are shown. */
const usualTimeOut = 2 * second;

export interface MeasuredStores {
  sql: Pick<OpenedDatabase, 'connections' | 'database' | 'ping' | 'sharedNow'>;
  warehouse: Pick<Warehouse, 'ping'>;
  files: Pick<FileStore, 'ping'>;
  /** The disk of the data folder: `ping` rejects while it has no room for writes. */
  disk: Pick<FileStore, 'ping'>;
}

interface StoreState {
  store: string;
  isUp: boolean;
  seconds: number;
}

/** Whether this process reaches its stores, and its disk has room. */
export function storeFigures(
  registry: Registry,
  { sql, warehouse, files, disk }: MeasuredStores,
  { timeOut = usualTimeOut } = {},
): Collection<StoreState[]> {
  const registers = [registry];
  const up = new Gauge({
    name: 'publisher_console_store_up',
    help: 'Whether a store answered this process, and the disk of its data folder has room: 1 or 0',
    labelNames: ['store'],
    registers,
  });
  const ping = new Gauge({
    name: 'publisher_console_store_ping_seconds',
    help: 'How long a store took to answer; absent while it does not',
    labelNames: ['store'],
    registers,
  });
  const probes = Object.entries({ sql, warehouse, files, disk }).map(([store, probed]) =>
    createProbe(store, probed.ping, timeOut),
  );
  return {
    name: 'stores',
    gauges: [up, ping],
    collect: () => Promise.all(probes.map((probe) => probe())),
    show: (states) => {
      for (const { store, isUp, seconds } of states) {
        up.set({ store }, isUp ? 1 : 0);
        if (isUp) ping.set({ store }, seconds);
      }
    },
  };
}

/** Pings a store, unless an earlier ping is still open. */
function createProbe(store: string, ping: () => Promise<void>, timeOut: number): () => Promise<StoreState> {
  const answer = oneAtATime(ping);
  return async () => {
    const begun = performance.now();
    const isUp = await inTime(answer(), timeOut).then(
      () => true,
      () => false,
    );
    return { store, isUp, seconds: secondsSince(begun) };
  };
}
