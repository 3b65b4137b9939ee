/** Loaded with `--import` before the API: writes down what it does to its files, for `power-failure.ts`. */
import { appendFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname } from 'node:path';
import { journalSetting } from './disk-journal.ts';
import type { DiskEntry } from './disk-journal.ts';

const { open, rename, mkdir } = fs;
const journal = process.env[journalSetting] ?? '';
const note = (entry: DiskEntry) => appendFileSync(journal, `${JSON.stringify(entry)}\n`);

fs.open = async (path, flags, mode) => {
  const handle = await open(path, flags, mode);
  if (typeof flags === 'string' && flags !== 'r') note({ did: 'write', path: String(path) });
  const sync = handle.sync.bind(handle);
  handle.sync = async () => {
    await sync();
    note({ did: 'sync', path: String(path) });
  };
  return handle;
};
fs.rename = async (path, to) => {
  await rename(path, to);
  note({ did: 'rename', path: String(path), to: String(to) });
};
fs.mkdir = (async (path: string, options: { recursive: true }) => {
  const made = await mkdir(path, options);
  // The first folder that was missing; the product makes one at a time.
  if (made !== undefined) note({ did: 'make folder', path: made === path ? path : dirname(path) });
  return made;
}) as typeof fs.mkdir;
syncBuiltinESMExports();
