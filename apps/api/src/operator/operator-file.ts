import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const operatorFile = v.object({ url: v.string(), token: v.string() });

/** Where the running API hears its operator, and the secret that it asks for. */
export type OperatorFile = v.InferOutput<typeof operatorFile>;

const pathOf = (dataDir: string) => join(dataDir, 'operator.json');

/** Leaves the address for this machine's operator: only who may read the data folder may give orders. */
export async function writeOperatorFile(dataDir: string, content: OperatorFile): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Renamed, so that nobody reads half of it, and nobody's wider rights on an older file stay.
  const fresh = `${pathOf(dataDir)}.${process.pid}`;
  await writeFile(fresh, JSON.stringify(content), { mode: 0o600 });
  await rename(fresh, pathOf(dataDir));
}

/** Null when there is none, or none that can be understood. */
export async function readOperatorFile(dataDir: string): Promise<OperatorFile | null> {
  try {
    return v.parse(operatorFile, JSON.parse(await readFile(pathOf(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

/** Removes the address, unless another API has left its own meanwhile. */
export async function removeOperatorFile(dataDir: string, content: OperatorFile): Promise<void> {
  if ((await readOperatorFile(dataDir))?.token === content.token) await rm(pathOf(dataDir), { force: true });
}
