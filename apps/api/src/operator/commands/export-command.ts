import { mkdir, open, readdir } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PersonalTableName } from '#modules/accounts/orders/personal-tables.ts';
import type { NetworkConnection } from '#network-orders.ts';
import type { CliCommand } from '#operator/cli-command.ts';
import { requiredOption } from './options.ts';

export const exportCommand: CliCommand = {
  name: 'users export',
  operand: 'USER',
  options: { to: 'string' },
  needsFiles: true,
  summary: 'write everything of an account into a folder: JSON, and its files',
  help: `Writes everything that the network has of an account into a new folder: account.json, a
JSON file for each table, and the uploaded files and contracts below files. Hashes of
passwords and keys are left out. The publisher downloads statistics as reports.

Usage: bin/network users export USER --to FOLDER

USER is an e-mail address, a Publisher ID or an id. FOLDER is new or empty.`,

  async run(network, [user = ''], folder, options) {
    const target = resolve(folder, requiredOption(options, 'to'));
    await makeEmptyFolder(target);
    const { id, email, number, account, tables } = await network.order('exportUser', { user });
    await writeJson(join(target, 'account.json'), (file) => file.writeFile(JSON.stringify(account, null, 2)));
    const rows: Partial<Record<PersonalTableName, number>> = {};
    const files: string[] = [];
    for (const table of tables) {
      console.error(`${table}…`);
      rows[table] = await writeTable(network, { id, table, path: join(target, `${table}.json`) }, (row) => {
        if (table === 'stored_file') files.push(String(row['id']));
      });
    }
    if (files.length > 0) await mkdir(join(target, 'files'), { mode: 0o700 });
    for (const [index, file] of files.entries()) {
      console.error(`file ${index + 1} of ${files.length}…`);
      await writeFile(network, { id, file, path: join(target, 'files', file) });
    }
    const data = { email, number, folder: target, rows, files: files.length };
    return {
      data,
      text: `${email} (${number}) is exported to ${target}, with ${files.length} ${files.length === 1 ? 'file' : 'files'}.`,
    };
  },
};

async function makeEmptyFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if ((await readdir(path)).length > 0) throw new Error(`${path} is not empty: name a new folder with --to.`);
}

async function writeJson<Result>(path: string, write: (file: FileHandle) => Promise<Result>): Promise<Result> {
  const file = await open(path, 'wx', 0o600);
  try {
    return await write(file);
  } finally {
    await file.close();
  }
}

/** Writes a table as a JSON array, row by row; returns how many rows. */
function writeTable(
  network: NetworkConnection,
  { id, table, path }: { id: string; table: PersonalTableName; path: string },
  onRow: (row: Record<string, unknown>) => void,
): Promise<number> {
  return writeJson(path, async (file) => {
    let count = 0;
    let after: string | null = null;
    await file.write('[');
    do {
      const page: { rows: Record<string, unknown>[]; next: string | null } = await network.order('exportRows', {
        id,
        table,
        after,
      });
      for (const row of page.rows) {
        onRow(row);
        await file.write(`${count === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`);
        count += 1;
      }
      after = page.next;
    } while (after !== null);
    await file.write('\n]\n');
    return count;
  });
}

function writeFile(network: NetworkConnection, { id, file, path }: { id: string; file: string; path: string }) {
  return writeJson(path, async (handle) => {
    let start: number | null = 0;
    while (start !== null) {
      const { part, next }: { part: string; next: number | null } = await network.order('exportFile', {
        id,
        file,
        start,
      });
      await handle.write(Buffer.from(part, 'base64'));
      start = next;
    }
  });
}
