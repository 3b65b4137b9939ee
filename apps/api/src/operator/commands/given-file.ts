import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';

export interface GivenFileOptions {
  /** The folder that relative paths start from. */
  folder: string;
  /** Bytes. */
  largest: number;
}

/** Reads the file at a path from the terminal. Throws when it is not a file, cannot be read or is too large. */
export async function readGivenFile(path: string, { folder, largest }: GivenFileOptions): Promise<Buffer> {
  const whole = resolve(folder, path);
  const found = await stat(whole).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} cannot be read (${error.code ?? 'unknown'}).`, { cause: error });
  });
  if (!found.isFile()) throw new Error(`${path} is not a file.`);
  if (found.size > largest) throw new Error(`${path} is larger than ${largest / 1_024} KiB.`);
  return readFile(whole);
}
