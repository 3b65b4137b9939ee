import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenedDatabase } from '@publisher-console/api/stores/sql/database.ts';
import { openDatabase } from '@publisher-console/api/stores/sql/open-database.ts';
import { startTrialStores } from '@publisher-console/api/testing/upgrade/trial-stores.ts';
import { loadDemoNetwork, startConsole } from '@publisher-console/start/stack';
import { startApiProcess } from './api-process.ts';
import type { ApiProcess } from './api-process.ts';
import { openFaultyLink } from './faulty-link.ts';
import type { FaultyLink } from './faulty-link.ts';

/** What the product depends on, each behind a link of its own; `api` is between the console and the API. */
export const dependencies = ['postgres', 'clickhouse', 's3', 'smtp', 'api'] as const;
export type Dependency = (typeof dependencies)[number];

/** A network with real stores, whose links can be disturbed. */
export interface Network {
  links: Record<Dependency, FaultyLink>;
  /** The origin of the console. */
  origin: string;
  /** The process that serves calls. */
  api(): ApiProcess;
  /** Replaces the process by another one on the same stores. */
  replaceApi(options?: ReplaceOptions): Promise<void>;
  /** The addresses to which a mail has come. */
  mailedTo(): string[];
  database: OpenedDatabase;
  /** Where the logs are. */
  folder: string;
  close(): Promise<void>;
}

interface ReplaceOptions {
  /** Connects it to its stores without links, whose work would slow it down under load. */
  isDirect?: boolean;
  /** Files are then stored on a disk of this size instead of in S3. */
  diskMegabytes?: number;
}

/** Smaller than the default, so that connections that hang use it up. */
const poolSize = 6;

export async function startNetwork(): Promise<Network> {
  const stores = await startTrialStores();
  const own = await stores.settingsOf('api-0');
  const addresses = {
    postgres: new URL(own['DATABASE_URL'] ?? ''),
    clickhouse: new URL(own['WAREHOUSE_URL'] ?? ''),
    s3: new URL(own['FILES_URL'] ?? ''),
    smtp: new URL(own['SMTP_URL'] ?? ''),
  };
  const links = {} as Record<Dependency, FaultyLink>;
  for (const [name, url] of Object.entries(addresses) as [Exclude<Dependency, 'api'>, URL][]) {
    links[name] = await openFaultyLink(Number(url.port));
    url.host = links[name].host;
  }
  const overLinks = {
    DATABASE_URL: addresses.postgres.href,
    WAREHOUSE_URL: addresses.clickhouse.href,
    FILES_URL: addresses.s3.href,
    SMTP_URL: addresses.smtp.href,
    DATABASE_POOL_SIZE: String(poolSize),
  };
  const shared = {
    ...own,
    // Each trial calls from an address of its own.
    TRUSTED_PROXIES: 'loopback',
    API_PORT: '0',
    LOG_LEVEL: 'warn',
  };

  let processes = 0;
  const startApi = async ({ isDirect = false, diskMegabytes }: ReplaceOptions = {}) => {
    const dataDir = join(stores.folder, `api-${(processes += 1)}`);
    await mkdir(dataDir, { recursive: true });
    const all: Record<string, string> = { ...shared, ...(!isDirect && overLinks), DATA_DIR: dataDir };
    if (diskMegabytes !== undefined) delete all['FILES_URL'];
    return startApiProcess({ settings: all, ...(diskMegabytes !== undefined && { diskMegabytes }) });
  };
  let api = await startApi();
  links.api = await openFaultyLink(api.port);
  await loadDemoNetwork({
    dataDir: join(stores.folder, 'operator'),
    env: { ...process.env, ...shared },
    onLine: () => undefined,
  });
  const database = await openDatabase({ dataDir: null, url: own['DATABASE_URL'] ?? '' });
  const web = await startConsole({
    dataDir: join(stores.folder, 'console'),
    env: { ...process.env, TRUSTED_PROXIES: 'loopback', SUPPORT_EMAIL: 'support@network.example' },
    apiPort: Number(links.api.host.split(':')[1]),
    port: 0,
  });
  return {
    links,
    origin: `http://127.0.0.1:${web.port}`,
    api: () => api,
    replaceApi: async (options) => {
      const next = await startApi(options);
      links.api.target = next.port;
      // Connections to the process before end with it.
      await api.stop();
      api = next;
    },
    mailedTo: () => stores.mails.flatMap(({ recipients }) => recipients),
    database,
    folder: stores.folder,
    close: async () => {
      await web.stop();
      await api.stop();
      await database.close();
      for (const link of Object.values(links)) await link.close();
      await stores.close();
    },
  };
}
