/** Loaded into a server before its program: answers each `memory` message with what is alive after a collection. */
import { setTimeout as delay } from 'node:timers/promises';

process.on('message', (message) => {
  if (message !== 'memory') return;
  void (async () => {
    // Finalizers free what lives outside the heap only after a collection, and need another one.
    for (let round = 0; round < 3; round += 1) {
      (globalThis as { gc?: () => void }).gc?.();
      await delay(50);
    }
    const { heapUsed, external, rss } = process.memoryUsage();
    process.send?.({ type: 'memory', live: heapUsed + external, rss });
  })();
});
// The listener alone shall not hold the process.
process.channel?.unref();
