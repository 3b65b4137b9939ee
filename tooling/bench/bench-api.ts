import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '@publisher-console/api/api.ts';
import { readConfig } from '@publisher-console/api/config.ts';
import type { Config } from '@publisher-console/api/config.ts';
import { createGuardedFetch } from '@publisher-console/api/guarded-fetch/guarded-fetch.ts';
import { defaultNetworkFile, openNetworkFile } from '@publisher-console/api/modules/app-ads-txt/network-file.ts';
import { createLog } from '@publisher-console/api/process/log.ts';
import { openDiskFileStore } from '@publisher-console/api/stores/files/disk-file-store.ts';
import { openDatabase } from '@publisher-console/api/stores/sql/open-database.ts';
import { migrateWarehouse } from '@publisher-console/api/stores/warehouse/migrate-warehouse.ts';
import { openWarehouse } from '@publisher-console/api/stores/warehouse/open-warehouse.ts';
import type { Warehouse } from '@publisher-console/api/stores/warehouse/warehouse.ts';

export type BenchStores = Awaited<ReturnType<typeof openBenchStores>>;

/** Opens empty embedded stores in a folder that `close` removes; with a URL, an empty database of Postgres instead of PGlite. */
export async function openBenchStores({ url }: { url?: string | undefined } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-bench-'));
  const log = createLog({ level: 'silent' });
  const warehouse = await openWarehouse({ dataDir, log });
  await migrateWarehouse(warehouse.writer, log);
  const sql = await openDatabase({ dataDir, url });
  const files = await openDiskFileStore(dataDir);
  return {
    sql,
    warehouse,
    files,
    log,
    close: async () => {
      await sql.close();
      await warehouse.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the API on the stores; answers its address. Nothing limits how often it may be called. */
export async function startBenchApi(
  { sql, files, log, ...stores }: BenchStores,
  {
    warehouse = stores.warehouse,
    trustedProxies = { areDescribed: true, trusts: () => false },
  }: { warehouse?: Warehouse; trustedProxies?: Config['http']['trustedProxies'] } = {},
) {
  const { http, network } = readConfig({ PUBLIC_ORIGIN: 'http://localhost' });
  const { app } = await createApi(
    {
      sql,
      warehouse,
      files,
      mailer: { send: async () => {} },
      guardedFetch: createGuardedFetch(),
    },
    {
      http: { ...http, trustedProxies },
      network,
      readNetworkFile: await openNetworkFile({ path: defaultNetworkFile, log }),
      tokenKey: generateKeyPairSync('ed25519').privateKey,
      log,
      callsPerMinute: 1_000_000,
    },
    () => new Date(),
  );
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, address, close: () => app.close() };
}
