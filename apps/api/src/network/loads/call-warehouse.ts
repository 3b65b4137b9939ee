import { readFailure } from '#stores/warehouse/report-reader.ts';

/** Asks the warehouse as its writer. Throws `WarehouseUnavailable` when it does not answer. */
export async function askWarehouse<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    throw readFailure(error);
  }
}
