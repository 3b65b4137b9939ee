import { createRequire } from 'node:module';
import { StoreUnusable } from '#stores/store-faults.ts';

/** The packages of the library that the lockfile has, by platform. */
const packages: Record<string, string> = { 'linux-x64': '@chdb/lib-linux-x64-gnu' };

/** The path of the ClickHouse library for this platform. Throws `StoreUnusable` when there is none. */
export function engineLibrary(platform = `${process.platform}-${process.arch}`): string {
  const name = packages[platform];
  const advice = 'so name a ClickHouse server, or use the containers of docs/deploying.md';
  if (name === undefined)
    throw new StoreUnusable(`WAREHOUSE_URL: there is no embedded ClickHouse for ${platform}, ${advice}`);

  try {
    return createRequire(import.meta.url).resolve(`${name}/libchdb.so`);
  } catch (cause) {
    throw new StoreUnusable(`WAREHOUSE_URL: the embedded ClickHouse (${name}) is not installed, ${advice}`, { cause });
  }
}
