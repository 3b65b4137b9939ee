import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail of the spool or the mailbox, or a temporary file that a killed process left. */
const mailFile = /^[\da-f-]{36}\.(?:eml|json)(?:\.part)?$/;

/**
 * Deletes the mails of the spool and the mailbox that were written before a moment. Returns the number of deleted mails
 * of each. Stops early when `signal` aborts.
 */
export async function removeOldMails(
  dataDir: string,
  before: Date,
  signal?: AbortSignal,
): Promise<{ spooled: number; kept: number }> {
  return {
    spooled: await removeOldFiles(join(dataDir, 'mail'), before, signal),
    kept: await removeOldFiles(join(dataDir, 'mailbox'), before, signal),
  };
}

async function removeOldFiles(folder: string, before: Date, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for await (const { name } of await openFolder(folder)) {
    if (signal?.aborted === true) break;
    if (!mailFile.test(name)) continue;
    const file = join(folder, name);
    // A relay may move the mail at the same time.
    const written = await stat(file).catch(() => null);
    if (written === null || written.mtime >= before) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

async function openFolder(folder: string): Promise<AsyncIterable<{ name: string }>> {
  try {
    return await opendir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return nothing();
    throw error;
  }
}

async function* nothing(): AsyncGenerator<never> {}
