import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { second } from '#process/durations.ts';
import { isConnectionFault, isDiskFull, StoreAway, StoreUnusable } from '#stores/store-faults.ts';
import { WarehouseUnavailable } from '#stores/warehouse/warehouse.ts';

interface ReachOptions {
  /** Seconds after which it gives up. */
  patience: number;
  /** Whether to give up at once, because the process stops. */
  hasBegun: () => boolean;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds between two attempts. */
  pause?: number;
}

/**
 * Opens a store when the process starts, and tries again while it does not answer: after a reboot, stores and API start at
 * the same time. Throws `StoreAway`, `StoreUnusable`, and any error that is not the store's.
 * @param setting - the setting that has the store's address
 */
export async function reachStore<Store>(
  setting: string,
  open: () => Promise<Store>,
  { patience, hasBegun, log, pause = 2 * second }: ReachOptions,
): Promise<Store> {
  const end = performance.now() + patience * second;
  const within = patience === 0 ? '' : ` within ${patience} s`;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (error instanceof StoreUnusable) throw error;
      const reason = reasonOf(error);
      if (reason === null) throw error;
      if (isDiskFull(error))
        throw new StoreAway(`${setting}: the disk of the store is full, make room on it: ${reason}`, { cause: error });
      if (!isConnectionFault(error) && !(error instanceof WarehouseUnavailable))
        throw new StoreUnusable(`${setting}: ${reason}`, { cause: error });
      if (performance.now() >= end || hasBegun())
        throw new StoreAway(`${setting}: the store did not answer${within}: ${reason}`, { cause: error });
      log.warn({ setting, reason }, 'waiting for a store');
    }
    await delay(pause);
  }
}

/** The message of the server or the system, in one line; null for an error that comes from neither. */
function reasonOf(error: unknown): string | null {
  let root = error;
  while (root instanceof Error && root.cause !== undefined) root = root.cause;
  if (!(root instanceof Error) || !('code' in root || isConnectionFault(root)))
    return error instanceof WarehouseUnavailable ? error.message : null;
  return (root.message || String((root as NodeJS.ErrnoException).code)).split('\n', 1)[0]?.slice(0, 300) ?? null;
}
