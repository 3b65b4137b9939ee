import type { FastifyBaseLogger } from 'fastify';

export interface BackgroundWork {
  /** Names the work in the log. */
  name: string;
  /** One round. It stops soon after `signal` aborts. */
  run: (signal: AbortSignal) => Promise<void>;
  /** Milliseconds between the end of a round and the next one. */
  pause: number;
  /** Milliseconds to the next round after one that failed. */
  pauseAfterFailure: number;
  log: FastifyBaseLogger;
}

interface BackgroundLoop {
  /** Aborts the current round, waits for it and starts no other. */
  close(): Promise<void>;
}

/** Repeats work for as long as the process lives, beginning at once. A round that fails is logged and tried again later. */
export function startBackgroundLoop({ name, run, pause, pauseAfterFailure, log }: BackgroundWork): BackgroundLoop {
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = runRound();

  async function runRound(): Promise<void> {
    let wait = pause;
    try {
      await run(closing.signal);
    } catch (error) {
      if (closing.signal.aborted) return;
      log.error({ err: error, work: name }, 'background work failed');
      wait = pauseAfterFailure;
    }
    if (!closing.signal.aborted) timer = setTimeout(runAgain, wait);
  }

  function runAgain(): void {
    running = runRound();
  }

  return {
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
