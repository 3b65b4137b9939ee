import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#stores/sql/open-database.ts';
import { openPglite } from '#stores/sql/engines/open-pglite.ts';
import { startPostgresServer } from './postgres-server.ts';
import type { PostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a migrated, empty PGlite. */
    databaseTemplate: string;
    /** The address of a migrated, empty database on the Postgres server of the run, for a superuser. */
    postgresTemplate: string;
  }
}

/** Creates both templates once per test run: a copy of one opens in a tenth of the time of a new database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'publisher-console-template-'));
  const removeFolder = () => rm(folder, { recursive: true });
  let server: PostgresServer | undefined;
  try {
    server = await startPostgresServer();
    const template = join(folder, 'database');
    await writePglite(template);
    project.provide('postgresTemplate', await createPostgresTemplate(server.url));
    project.provide('databaseTemplate', template);
  } catch (error) {
    await server?.close();
    await removeFolder();
    throw error;
  }
  const running = server;
  return async () => {
    await running.close();
    await removeFolder();
  };
}

async function createPostgresTemplate(serverUrl: string): Promise<string> {
  const server = new pg.Client(serverUrl);
  await server.connect();
  await server.query('create database migrated');
  await server.end();
  const url = new URL('migrated', serverUrl).href;
  const template = await openDatabase({ dataDir: null, url });
  await template.close();
  return url;
}

async function writePglite(folder: string): Promise<void> {
  const { client } = await openPglite({});
  // Nothing creates a database in PGlite, and without these templates the copy has a third of the files.
  await client.exec(`reset role; update pg_database set datistemplate = false`);
  for (const name of ['template0', 'template1']) await client.exec(`drop database ${name}`);
  const dump = await client.dumpDataDir('none');
  await client.close();
  const archive = `${folder}.tar`;
  await writeFile(archive, dump.stream());
  await mkdir(folder, { mode: 0o700 });
  await promisify(execFile)('tar', ['-xf', archive, '-C', folder]);
}
