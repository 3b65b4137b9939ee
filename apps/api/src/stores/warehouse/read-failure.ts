import { ClickHouseError } from '@clickhouse/client';
import { isDiskFull } from '#stores/store-faults.ts';
import { StatementTooCostly, WarehouseUnavailable } from './warehouse.ts';

/** ClickHouse's error codes for a statement that exceeds its own limits. */
const cost = new Set([
  '158', // TOO_MANY_ROWS
  '159', // TIMEOUT_EXCEEDED
]);

/** ClickHouse's message for the memory limit of one statement; code 241 is also the limit of the whole server. */
const queryMemory = /^Query memory limit exceeded/;

/** ClickHouse's error codes for a server that is overloaded, unreachable or stopping. */
const overload = new Set([
  '160', // TOO_SLOW
  '202', // TOO_MANY_SIMULTANEOUS_QUERIES
  '209', // SOCKET_TIMEOUT
  '210', // NETWORK_ERROR
  '241', // MEMORY_LIMIT_EXCEEDED
  '279', // ALL_CONNECTION_TRIES_FAILED
  '394', // QUERY_WAS_CANCELLED
  '439', // CANNOT_SCHEDULE_TASK
  '614', // POSTGRESQL_CONNECTION_FAILURE
]);

/**
 * Converts an error of the client to `StatementTooCostly` or `WarehouseUnavailable`. Any other error of ClickHouse is a bug
 * in the statement, and stays.
 */
export function readFailure(error: unknown): unknown {
  if (!(error instanceof ClickHouseError)) return unavailable(error);
  if (cost.has(error.code) || queryMemory.test(error.message))
    return new StatementTooCostly('The statement is beyond its limits.', { cause: error });
  if (isDiskFull(error)) return new WarehouseUnavailable('The disk of the warehouse is full.', { cause: error });
  return overload.has(error.code) ? unavailable(error) : error;
}

/** Makes a call to the warehouse as its writer. Throws `WarehouseUnavailable` when it does not answer. */
export async function callWarehouse<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw readFailure(error);
  }
}

function unavailable(cause: unknown): WarehouseUnavailable {
  return new WarehouseUnavailable('The warehouse did not answer.', { cause });
}
