import { createRequire } from 'node:module';

const packages: Record<string, string> = {
  'linux-x64': '@chdb/lib-linux-x64-gnu',
  'linux-arm64': '@chdb/lib-linux-arm64-gnu',
  'darwin-x64': '@chdb/lib-darwin-x64',
  'darwin-arm64': '@chdb/lib-darwin-arm64',
};

/** The path of the ClickHouse library for this platform. Throws with advice when there is none. */
export function engineLibrary(platform = `${process.platform}-${process.arch}`): string {
  const name = packages[platform];
  const advice = 'Set WAREHOUSE_URL to a ClickHouse server instead.';
  if (name === undefined) throw new Error(`The embedded ClickHouse has no library for ${platform}. ${advice}`);

  try {
    return createRequire(import.meta.url).resolve(`${name}/libchdb.so`);
  } catch (cause) {
    throw new Error(`The embedded ClickHouse needs the package ${name}, which is not installed. ${advice}`, { cause });
  }
}
