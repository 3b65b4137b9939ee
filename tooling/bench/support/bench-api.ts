import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '@publisher-console/api/api.ts';
import type { Config } from '@publisher-console/api/config.ts';
import { createGuardedFetch } from '@publisher-console/api/guarded-fetch/guarded-fetch.ts';
import { createGuardedPost } from '@publisher-console/api/guarded-fetch/guarded-post.ts';
import { createLog } from '@publisher-console/api/process/log.ts';
import { openDiskFileStore } from '@publisher-console/api/stores/files/disk-file-store.ts';
import { openDatabase } from '@publisher-console/api/stores/sql/open-database.ts';
import { migrateWarehouse } from '@publisher-console/api/stores/warehouse/migrate-warehouse.ts';
import { openWarehouse } from '@publisher-console/api/stores/warehouse/open-warehouse.ts';
import type { Warehouse } from '@publisher-console/api/stores/warehouse/warehouse.ts';
import { testSettings } from '@publisher-console/api/testing/test-settings.ts';

export type BenchStores = Awaited<ReturnType<typeof openBenchStores>>;

/** Opens empty embedded stores in a folder that `close` removes. `url` replaces PGlite by an empty database of Postgres. */
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
    close: async () => {
      await sql.close();
      await warehouse.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface BenchApiOptions {
  warehouse?: Warehouse;
  trustedProxies?: Config['http']['trustedProxies'];
}

/** Starts the API on the stores, without a limit of calls. */
export async function startBenchApi(
  { sql, files, ...stores }: BenchStores,
  { warehouse = stores.warehouse, trustedProxies }: BenchApiOptions = {},
) {
  const settings = testSettings();
  const { app } = await createApi(
    {
      sql,
      warehouse,
      files,
      mailer: { send: async () => {} },
      guardedFetch: createGuardedFetch(),
      guardedPost: createGuardedPost(),
    },
    { ...settings, http: { ...settings.http, ...(trustedProxies && { trustedProxies }) } },
    () => new Date(),
  );
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, address, close: () => app.close() };
}
