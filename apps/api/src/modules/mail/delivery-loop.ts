import type { FastifyBaseLogger } from 'fastify';
import type { Delivery } from './delivery.ts';

/** Milliseconds between two looks into the outbox, so also how long a mail waits at most that nothing keeps. */
const pause = 1_000;
/** Milliseconds to wait when the outbox itself cannot be read. */
const outagePause = 10_000;

export interface DeliveryLoop {
  /** Ends after the mail at hand; what is left stays in the outbox. */
  close(): Promise<void>;
}

/** Delivers for as long as the process lives. */
export function startDeliveryLoop(delivery: Delivery, log: FastifyBaseLogger): DeliveryLoop {
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = run();

  async function run(): Promise<void> {
    let wait = pause;
    try {
      await delivery.deliverDue(closing.signal);
    } catch (error) {
      log.error({ err: error }, 'the outbox cannot be read');
      wait = outagePause;
    }
    if (!closing.signal.aborted) timer = setTimeout(runAgain, wait);
  }

  function runAgain(): void {
    running = run();
  }

  return {
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
