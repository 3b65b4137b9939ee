/** A process that holds a warehouse open until it is killed; it sends its parent the connection for writing. */
import { migrateWarehouse } from '#stores/warehouse/migrate-warehouse.ts';
import { openWarehouse } from '#stores/warehouse/open-warehouse.ts';

const [dataDir = ''] = process.argv.slice(2);
const log = { info() {}, warn() {}, error() {} };
const { writer } = await openWarehouse({ dataDir, memory: 1024 ** 3, log });
await migrateWarehouse(writer, log);
process.send?.(writer);
