import { setTimeout as delay } from 'node:timers/promises';
import { ClickHouseError } from '@clickhouse/client';
import type { EngineLog } from './engine/engine.ts';
import { hostPatience, hostsOf, isAlive } from './hosts.ts';
import { connectReader } from './report-reader.ts';
import type { ConnectedReader, ReaderLimits } from './report-reader.ts';
import { WarehouseUnavailable } from './warehouse.ts';
import type { Cell, WarehouseConnection } from './warehouse.ts';

/**
 * The result of work on a host. Throws `WarehouseUnavailable` when the host answers nothing else either for `patience`
 * milliseconds: a connection to a machine that has stopped can stay open and silent for long. The work then goes on; the
 * caller has to abort it.
 */
async function unlessSilent<Result>(
  host: WarehouseConnection,
  patience: number,
  work: Promise<Result>,
): Promise<Result> {
  const ended = new AbortController();
  try {
    return await Promise.race([work, silence(host, patience, ended.signal)]);
  } finally {
    ended.abort();
  }
}

async function silence(host: WarehouseConnection, patience: number, signal: AbortSignal): Promise<never> {
  do await delay(patience, undefined, { signal });
  while (await isAlive(host, patience));
  throw new WarehouseUnavailable('The host does not answer any more.');
}

/** ClickHouse's error codes of a host that is stopping or has lost the others. Another host may have them. */
const lost = new Set([
  '209', // SOCKET_TIMEOUT
  '210', // NETWORK_ERROR
  '279', // ALL_CONNECTION_TRIES_FAILED
  '394', // QUERY_WAS_CANCELLED
]);

interface FailoverOptions extends ReaderLimits {
  log: Pick<EngineLog, 'warn'>;
  /** Milliseconds in which a host that works answers anything; only tests set another number. */
  patience?: number;
}

/**
 * Reads from one host, and from the next one when that is lost; reports only read, so a repetition is safe. A file goes
 * on with another host only before its first rows. The host that answered last is tried first, so that a dead one costs
 * time once. An overloaded host is not left: its load would break the next one.
 */
export function connectFailoverReader(
  connection: WarehouseConnection,
  { log, patience = hostPatience, ...limits }: FailoverOptions,
): ConnectedReader {
  const hosts = hostsOf(connection).map((host) => ({ host, reader: connectReader(host, limits) }));
  let preferred = 0;
  /** The places of hosts whose loss is in the log, until they answer again. */
  const lostPlaces = new Set<number>();

  /** The hosts with their places, the preferred one first. */
  const inOrder = () => {
    const placed = [...hosts.entries()];
    return [...placed.slice(preferred), ...placed.slice(0, preferred)];
  };
  /** Leaves a host, unless it is the only one or another call has done so. */
  const leave = (place: number, host: WarehouseConnection, err: unknown) => {
    if (preferred !== place || hosts.length === 1) return;
    preferred = (place + 1) % hosts.length;
    if (!lostPlaces.has(place))
      log.warn({ err, host: host.url }, 'a host of the warehouse is lost; reports go to the next one');
    lostPlaces.add(place);
  };

  /** One host cannot be left, so there is nothing to find out about it. */
  const answered = <Result>(host: WarehouseConnection, work: Promise<Result>) =>
    hosts.length === 1 ? work : unlessSilent(host, patience, work);

  return {
    async read(statement, signal) {
      let failure: unknown;
      for (const [place, { host, reader }] of inOrder()) {
        const ended = new AbortController();
        try {
          const result = await answered(host, reader.read(statement, AbortSignal.any([signal, ended.signal])));
          lostPlaces.delete(place);
          return result;
        } catch (error) {
          failure = error;
          if (!isLost(error)) throw error;
          leave(place, host, error);
          signal.throwIfAborted();
        } finally {
          ended.abort();
        }
      }
      throw failure;
    },
    async *stream(statement, signal): AsyncGenerator<Cell[][], void> {
      let failure: unknown;
      for (const [place, { host, reader }] of inOrder()) {
        const ended = new AbortController();
        const batches = reader.stream(statement, AbortSignal.any([signal, ended.signal]));
        let hasRows = false;
        try {
          for (;;) {
            const { done = false, value } = await answered(host, batches.next());
            lostPlaces.delete(place);
            if (done) return;
            hasRows = true;
            if (value !== undefined) yield value;
          }
        } catch (error) {
          failure = error;
          if (!isLost(error)) throw error;
          leave(place, host, error);
          if (hasRows) throw error;
        } finally {
          ended.abort();
          await batches.return();
        }
      }
      throw failure;
    },
    close: async () => {
      for (const { reader } of hosts) await reader.close();
    },
  };
}

/** A check of readiness has a time-out: a host that does not answer until then is lost too. */
function isLost(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  if (!(error instanceof WarehouseUnavailable)) return false;
  return !(error.cause instanceof ClickHouseError) || lost.has(error.cause.code);
}
