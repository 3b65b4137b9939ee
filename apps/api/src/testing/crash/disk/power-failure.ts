import { existsSync } from 'node:fs';
import { readFile, rm, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DiskEntry } from './disk-journal.ts';

/**
 * Takes away from a disk what a power failure may: the content of a file that was not synced, and the entry of a file or a
 * folder whose folder was not synced after it was made. A killed process loses neither, because the operating system
 * still has them. POSIX promises no more; ext4 loses them in the same way.
 * https://man7.org/linux/man-pages/man2/fsync.2.html
 */
export async function failPower(journal: string): Promise<void> {
  const unsyncedContent = new Set<string>();
  const unsyncedEntry = new Set<string>();
  for (const entry of await readJournal(journal)) {
    switch (entry.did) {
      case 'write':
        unsyncedContent.add(entry.path);
        break;
      case 'make folder':
        unsyncedEntry.add(entry.path);
        break;
      case 'rename':
        unsyncedEntry.add(entry.to);
        if (unsyncedContent.delete(entry.path)) unsyncedContent.add(entry.to);
        break;
      case 'sync':
        unsyncedContent.delete(entry.path);
        for (const path of unsyncedEntry) if (dirname(path) === entry.path) unsyncedEntry.delete(path);
    }
  }
  for (const path of unsyncedEntry) await rm(path, { recursive: true, force: true });
  for (const path of unsyncedContent) if (existsSync(path)) await truncate(path);
}

async function readJournal(path: string): Promise<DiskEntry[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as DiskEntry);
}
