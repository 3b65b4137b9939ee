import { createRequire } from 'node:module';

/** The packages of the library that the lockfile has, by platform. */
const packages: Record<string, string> = { 'linux-x64': '@chdb/lib-linux-x64-gnu' };

/** The path of the ClickHouse library for this platform. Throws with advice when there is none. */
export function engineLibrary(platform = `${process.platform}-${process.arch}`): string {
  const name = packages[platform];
  const advice = 'Set WAREHOUSE_URL to a ClickHouse server, or use the containers of docs/deploying.md.';
  if (name === undefined) throw new Error(`There is no embedded ClickHouse for ${platform}. ${advice}`);

  try {
    return createRequire(import.meta.url).resolve(`${name}/libchdb.so`);
  } catch (cause) {
    throw new Error(`The embedded ClickHouse (${name}) is not installed. ${advice}`, { cause });
  }
}
