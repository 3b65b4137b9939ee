import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The size of a folder on the disk, as `du -sm` counts it. Each file counts once, however many names it has. */
export async function megabytesOf(folder: string): Promise<number> {
  const blocks = new Map<number, number>();
  const entries = await readdir(folder, { recursive: true });
  for (const entry of ['', ...entries]) {
    const found = await lstat(join(folder, entry));
    blocks.set(found.ino, found.blocks);
  }
  const sum = [...blocks.values()].reduce((all, one) => all + one, 0);
  return Math.ceil((sum * 512) / 1024 ** 2);
}
