import type { FastifyBaseLogger } from 'fastify';
import { startBackgroundLoop } from '#process/background-loop.ts';
import { minute, second } from '#process/durations.ts';
import { monotonicClock } from '#process/monotonic-clock.ts';
import type { Shutdown } from '#process/shutdown.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { createSharedClock } from '#stores/sql/shared-clock.ts';

interface ProcessClock {
  now: () => Date;
  /** Milliseconds since 1970, which a change of this machine's clock does not move. */
  clock: () => number;
}

/** The clock of this process: on a Postgres server, that of all its processes. */
export async function startClock(
  { kind, database }: OpenedDatabase,
  log: FastifyBaseLogger,
  shutdown: Shutdown,
): Promise<ProcessClock> {
  // No other process uses the store, and its clock is that of this machine.
  if (kind === 'pglite') return { now: () => new Date(), clock: monotonicClock };
  const clock = await createSharedClock(database);
  warn(clock() - monotonicClock());
  const loop = startBackgroundLoop({
    name: 'clock',
    run: async () => warn(await clock.measure()),
    pause: minute,
    pauseAfterFailure: minute,
    log,
  });
  await shutdown.add('clock', () => loop.close());
  return { now: () => new Date(clock()), clock };

  function warn(moved: number): void {
    const seconds = Math.round(moved / second);
    if (seconds !== 0)
      log.warn({ secondsAhead: -seconds }, "this machine's clock is not that of the database, which the process uses");
  }
}
