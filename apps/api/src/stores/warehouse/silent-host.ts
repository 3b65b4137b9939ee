import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './hosts.ts';
import { WarehouseUnavailable } from './warehouse.ts';
import type { WarehouseConnection } from './warehouse.ts';

/**
 * The result of work on a host. Throws `WarehouseUnavailable` when the host answers nothing else either for `patience`
 * milliseconds: a connection to a machine that has stopped can stay open and silent for long. The work then goes on; the
 * caller has to abort it.
 */
export async function unlessSilent<Result>(
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
