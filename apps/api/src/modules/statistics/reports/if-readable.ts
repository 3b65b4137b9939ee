import type { FastifyBaseLogger } from 'fastify';
import { second } from '#process/durations.ts';
import { AmountTooLarge } from './values/indicator-values.ts';
import { StatementTooCostly, WarehouseUnavailable } from '#stores/warehouse/warehouse.ts';

/** Milliseconds for which an answer about other things waits for its figures: a warehouse may hang for longer. */
const patience = 5 * second;

/**
 * What is read from the statistics; null if they cannot be read now or soon, so that an answer about other things has no
 * figures. The failure is logged, because nobody sees it in the answer's status.
 */
export async function ifReadable<Result>(
  log: Pick<FastifyBaseLogger, 'warn'>,
  read: () => Promise<Result>,
): Promise<Result | null> {
  const late = Promise.withResolvers<never>();
  const limit = setTimeout(() => late.reject(new WarehouseUnavailable('The figures took too long.')), patience);
  try {
    return await Promise.race([read(), late.promise]);
  } catch (error) {
    const isReadable = ![WarehouseUnavailable, StatementTooCostly, AmountTooLarge].some(
      (kind) => error instanceof kind,
    );
    if (isReadable) throw error;
    log.warn({ err: error }, 'an answer has no figures');
    return null;
  } finally {
    clearTimeout(limit);
  }
}
