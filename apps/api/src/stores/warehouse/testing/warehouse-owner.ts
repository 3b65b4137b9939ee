/** A process that keeps a warehouse until it is killed; it tells its parent how to write to it. */
import { openWarehouse } from '#stores/warehouse/open-warehouse.ts';

const [dataDir = ''] = process.argv.slice(2);
const log = { info() {}, warn() {}, error() {} };
const { writer } = await openWarehouse({ dataDir, memory: 1024 ** 3, log });
process.send?.(writer);
