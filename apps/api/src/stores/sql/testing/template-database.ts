import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPglite } from '#stores/sql/open-pglite.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with the data folder of a migrated, empty PGlite. */
    databaseTemplate: string;
  }
}

/** Creates the template once per test run: a database loaded from it is there in a tenth of the time. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'publisher-console-template-'));
  const template = join(folder, 'database.tar');
  const { client } = await openPglite({});
  const dump = await client.dumpDataDir('none');
  await writeFile(template, new Uint8Array(await dump.arrayBuffer()));
  await client.close();
  project.provide('databaseTemplate', template);
  return () => rm(folder, { recursive: true });
}
