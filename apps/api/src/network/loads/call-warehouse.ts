import { readFailure } from '#stores/warehouse/read-failure.ts';

/** Makes a call to the warehouse as its writer. Throws `WarehouseUnavailable` when it does not answer. */
export async function callWarehouse<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw readFailure(error);
  }
}
