import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateWarehouse } from '#stores/warehouse/migrate-warehouse.ts';
import { openWarehouse } from '#stores/warehouse/open-warehouse.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';

/** A warehouse in a temporary folder. */
export interface TestWarehouse extends Warehouse {
  /** Ends the engine and removes its folder. */
  remove(): Promise<void>;
}

const silent = { info() {}, warn() {}, error() {} };

/** Starts a real embedded engine, with empty tables, in a temporary folder. */
export async function startTestWarehouse(): Promise<TestWarehouse> {
  const dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-warehouse-'));
  const warehouse = await openWarehouse({ dataDir, memory: 1024 ** 3, log: silent });
  await migrateWarehouse(warehouse.writer, silent);
  return {
    ...warehouse,
    remove: async () => {
      await warehouse.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
