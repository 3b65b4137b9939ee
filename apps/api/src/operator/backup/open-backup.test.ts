import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackupToWrite } from './open-backup.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publisher-console-given-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function folderWith(...files: string[]): Promise<string> {
  const place = await mkdtemp(join(folder, 'place-'));
  await mkdir(join(place, 'incoming'));
  for (const file of files) await writeFile(join(place, file), 'x');
  return place;
}

test.each(['notes.txt', 'sql', 'incoming/notes.txt'])(
  'a folder with something else than a backup, such as %s, is refused and stays as it is',
  async (file) => {
    const place = await folderWith(file);
    await expect(openBackupToWrite(place, folder, {})).rejects.toThrow(
      /has other files, such as (notes\.txt|sql): name a new or empty folder/,
    );
    expect((await readdir(place, { recursive: true })).toSorted()).toEqual(['incoming', file].toSorted());
  },
);

test('one command at a time uses the folder of an interrupted backup, without what a killed one left', async () => {
  const place = await folderWith('unfinished', 'rows-00001-0a1b2c3d', 'incoming/facts-00001-0a1b2c3d');
  const backup = await openBackupToWrite(place, folder, {});
  expect(await readdir(join(place, 'incoming'))).toEqual([]);
  await expect(openBackupToWrite(place, folder, {})).rejects.toThrow('Another command is writing a backup to');
  backup.close();
  (await openBackupToWrite(place, folder, {})).close();
});
