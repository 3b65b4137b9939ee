import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** Milliseconds that running calls have to finish. */
const patience = 10_000;

/** What is open, to be closed in the reverse order of opening. */
export interface Shutdown {
  /** Throws, with the thing closed again, when the shutdown has begun: whoever starts has to stop starting. */
  add(name: string, close: () => Promise<void>): Promise<void>;
  hasBegun(): boolean;
  /** Closes everything and lets the process end; a second call waits for the first. */
  run(reason: string): Promise<void>;
}

/** Collects what has to be closed before the process may end. */
export function createShutdown(log: FastifyBaseLogger): Shutdown {
  const open: { name: string; close: () => Promise<void> }[] = [];
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
    // The channel to the parent would keep the process alive.
    if (process.connected) process.disconnect();
  }

  return {
    add: async (name, close) => {
      if (closing === null) {
        open.push({ name, close });
        return;
      }
      await close();
      throw new Error('stopped before it had started');
    },
    hasBegun: () => closing !== null,
    run: (reason) => (closing ??= closeAll(reason)),
  };
}

/** Takes no more calls and waits for those that run; cuts them when they take too long. */
export async function finishCalls(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), patience);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
