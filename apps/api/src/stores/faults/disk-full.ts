import { statfs } from 'node:fs/promises';
import { hasErrorCode } from './error-codes.ts';

/** Node's codes, the SQLSTATE of Postgres, and the code of ClickHouse (NOT_ENOUGH_SPACE). */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100', '243']);

/** Megabytes of the next file of PGlite's log: with less, a write may fail at any moment. */
const leastRoom = 16;

/** Rejects with the code `ENOSPC` when the disk of a folder has no room for writes. Writes nothing. */
export async function requireRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const megabytes = Math.floor((bavail * bsize) / 1024 ** 2);
  if (megabytes >= leastRoom) return;
  throw Object.assign(new Error(`${folder} has ${megabytes} MB of room`), { code: 'ENOSPC' });
}

/** Whether a write failed because a disk has no room left: a retry later may succeed. */
export function isDiskFull(error: unknown): boolean {
  return hasErrorCode(error, codes);
}
