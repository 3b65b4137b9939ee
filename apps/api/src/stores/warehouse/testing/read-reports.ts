/**
 * Reads a report of WAREHOUSE_URL again and again for the seconds of its first argument, while nodes of the cluster are
 * stopped by hand. Prints how many reports were read; exits with 1 if one failed or had other figures than the first.
 */
import { openWarehouse } from '#stores/warehouse/open-warehouse.ts';

const seconds = Number(process.argv[2] ?? '60');
const silent = { info() {}, warn() {}, error() {} };
const warehouse = await openWarehouse({ dataDir: '', url: process.env['WAREHOUSE_URL'] ?? '', log: silent });
const report = { sql: 'SELECT count(), sum(requests), sum(revenue) FROM stats_daily LIMIT 1', parameters: {} };
const figures = async () => JSON.stringify((await warehouse.reader.read(report, new AbortController().signal)).rows);

const first = await figures();
const end = performance.now() + seconds * 1_000;
let read = 0;
let failed = 0;
while (performance.now() < end) {
  const found = await figures().catch((error: unknown) => String(error));
  read += 1;
  if (found === first) continue;
  failed += 1;
  console.error(found);
}
await warehouse.close();
console.log(`${read} reports, ${failed} failed; figures ${first}`);
process.exitCode = failed === 0 ? 0 : 1;
