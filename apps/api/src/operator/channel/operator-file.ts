import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { actorName } from '#orders/actor.ts';

/** The header of an order that names who gives it, percent-encoded. */
export const actorHeader = 'operator';

/** The actor of an order; empty when the order names none. Throws for a name that cannot be one. */
export function actorOf({ [actorHeader]: header }: Record<string, unknown>): { actor?: string } {
  return typeof header === 'string' ? { actor: v.parse(actorName, decodeURIComponent(header)) } : {};
}

const operatorFile = v.object({ url: v.string(), token: v.string() });

/** The address at which the running API accepts commands, and the bearer token for them. */
export type OperatorFile = v.InferOutput<typeof operatorFile>;

const pathOf = (dataDir: string) => join(dataDir, 'operator.json');

/** Writes the address into the data folder: every user who may read the folder may run commands. */
export async function writeOperatorFile(dataDir: string, content: OperatorFile): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // A rename is atomic for readers, and drops wider permissions of an older file.
  const fresh = `${pathOf(dataDir)}.${process.pid}`;
  await writeFile(fresh, JSON.stringify(content), { mode: 0o600 });
  await rename(fresh, pathOf(dataDir));
}

/** Null when the file is missing or damaged. */
export async function readOperatorFile(dataDir: string): Promise<OperatorFile | null> {
  try {
    return v.parse(operatorFile, JSON.parse(await readFile(pathOf(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

/** Removes the address, unless another API has written its own since. */
export async function removeOperatorFile(dataDir: string, content: OperatorFile): Promise<void> {
  if ((await readOperatorFile(dataDir))?.token === content.token) await rm(pathOf(dataDir), { force: true });
}
