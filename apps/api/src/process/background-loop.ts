import type { FastifyBaseLogger } from 'fastify';
import { measure } from './measurements.ts';

export interface BackgroundWork {
  /** Names the work in the log. */
  name: string;
  /** Does one round of the work. It has to end soon after `signal` aborts. */
  run: (signal: AbortSignal) => Promise<void>;
  /** Milliseconds between the end of a round and the next one. */
  pause: number;
  /** Milliseconds between a round that failed and the next one. */
  pauseAfterFailure: number;
  log: FastifyBaseLogger;
}

interface BackgroundLoop {
  /** Aborts the current round, waits for its end and starts no other. */
  close(): Promise<void>;
}

/** Repeats work while the process runs, beginning at once. A round that fails is logged and tried again later. */
export function startBackgroundLoop({ name, run, pause, pauseAfterFailure, log }: BackgroundWork): BackgroundLoop {
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = runRound();

  async function runRound(): Promise<void> {
    let wait = pause;
    try {
      await run(closing.signal);
      measure('round', { work: name, outcome: 'done' });
    } catch (error) {
      if (closing.signal.aborted) return;
      measure('round', { work: name, outcome: 'failed' });
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
