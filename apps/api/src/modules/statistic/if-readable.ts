import type { FastifyBaseLogger } from 'fastify';
import { AmountTooLarge } from '#modules/statistic/values/indicator-values.ts';
import { StatementTooCostly, WarehouseUnavailable } from '#stores/warehouse/warehouse.ts';

/**
 * What is read from the statistics; null if they cannot be read now, so that an answer about other things has no figures. The
 * failure is logged, because nobody sees it in the answer's status.
 */
export async function ifReadable<Result>(
  log: Pick<FastifyBaseLogger, 'warn'>,
  read: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    const isReadable = ![WarehouseUnavailable, StatementTooCostly, AmountTooLarge].some(
      (kind) => error instanceof kind,
    );
    if (isReadable) throw error;
    log.warn({ err: error }, 'an answer has no figures');
    return null;
  }
}
