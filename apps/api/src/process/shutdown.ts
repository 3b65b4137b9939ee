import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { second } from './durations.ts';

/** Milliseconds that running calls have to end during the shutdown. */
const timeOut = 10 * second;

/** Everything that is open in the process, and its closing in the reverse order of opening. */
export interface Shutdown {
  /**
   * Registers something to close. If the shutdown has begun, closes it at once and throws, so that the start of the
   * process ends.
   */
  add(name: string, close: () => Promise<void>): Promise<void>;
  hasBegun(): boolean;
  /** Closes everything, after which the process ends by itself. A second call waits for the first. */
  run(reason: string): Promise<void>;
  /** As `run`, when the process cannot serve any more: with an exit code, and without waiting for load balancers. */
  fail(reason: string, exitCode: 1 | 2): Promise<void>;
  /** Aborted by `fail`. */
  failed: AbortSignal;
}

/** Collects what has to be closed before the process may end. */
export function createShutdown(log: FastifyBaseLogger): Shutdown {
  const open: { name: string; close: () => Promise<void> }[] = [];
  const failing = new AbortController();
  let closing: Promise<void> | null = null;

  async function closeAll(reason: string): Promise<void> {
    log.info({ reason }, 'shutting down');
    for (const { name, close } of open.toReversed()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error, name }, 'could not be closed');
        process.exitCode = 1;
      }
    }
    log.info('stopped');
    // An open channel to the parent would prevent the process from ending.
    if (process.connected) process.disconnect();
  }

  const run = (reason: string) => (closing ??= closeAll(reason));

  return {
    add: async (name, close) => {
      if (closing === null) {
        open.push({ name, close });
        return;
      }
      await close();
      throw new Error('The shutdown began before the start was complete.');
    },
    hasBegun: () => closing !== null,
    run,
    fail: (reason, exitCode) => {
      process.exitCode = exitCode;
      failing.abort();
      return run(reason);
    },
    failed: failing.signal,
  };
}

/** Refuses new calls and waits for running ones. After the time-out, closes their connections. */
export async function finishCalls(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), timeOut);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
