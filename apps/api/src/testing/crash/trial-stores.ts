import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgresServer } from '#stores/sql/testing/postgres-server.ts';
import type { PostgresServer } from '#stores/sql/testing/postgres-server.ts';
import { startTestServer } from '#stores/warehouse/testing/test-cluster.ts';

/** Servers of this machine, on which each trial gets empty stores. */
export interface TrialStores {
  postgres: PostgresServer;
  /** The folder of the trials; the logs of their processes are in it. */
  folder: string;
  /** The settings of a process with a new data folder below it. */
  newFolder(): Promise<{ NAME: string; DATA_DIR: string }>;
  /** The address of an empty warehouse on a server. */
  newWarehouse(): Promise<string>;
  /** The address of an empty database on the Postgres server. */
  newDatabase(): Promise<string>;
  close(): Promise<void>;
}

export async function startTrialStores(): Promise<TrialStores> {
  const folder = await mkdtemp(join(tmpdir(), 'publisher-console-crash-'));
  const postgres = await startPostgresServer();
  const engine = await startTestServer();
  const newFolder = async () => {
    const name = randomUUID();
    await mkdir(join(folder, name));
    return { NAME: name, DATA_DIR: join(folder, name) };
  };
  return {
    postgres,
    folder,
    newFolder,
    newWarehouse: async () => {
      const { url, username, password, database } = await engine.emptyWarehouse();
      return `${url.replace('//', `//${username}:${password}@`)}/${database}`;
    },
    newDatabase: () => newDatabase(postgres),
    close: async () => {
      await engine.remove();
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function newDatabase({ url }: PostgresServer): Promise<string> {
  const name = `trial_${randomUUID().replaceAll('-', '')}`;
  const server = new pg.Client(url);
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  return new URL(name, url).href;
}
