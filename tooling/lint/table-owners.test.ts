import { basename } from 'node:path';

import { describe, expect, test } from 'vitest';

import { readRepositoryFile, repositoryFiles, sourceFiles } from './repository-files.ts';
import { apiRooms } from './rooms.ts';
import { foreignWrites, roomOf, tableOwners, tableReaders, tablesImportedIn, tableWriters } from './tables.ts';

const tables = 'apps/api/src/stores/sql/tables/';
const api = sourceFiles.filter(
  (file) => file.startsWith('apps/api/src/') && !file.startsWith(tables) && !/\.test\.ts$|\/testing\//u.test(file),
);

/** Room and file of tables, for each import in the API. */
const imported = new Set(
  api.flatMap((file) => tablesImportedIn(readRepositoryFile(file)).map((table) => `${roomOf(file)} ${table}`)),
);

test('every room of the API is in the list of rooms, and every room of the list is there', () => {
  const found = new Set(
    sourceFiles
      .filter((file) => file.startsWith('apps/api/src/') && !/\.(?:test|trial)\.ts$|\/testing\//u.test(file))
      .map(roomOf),
  );
  expect(found).toEqual(new Set(apiRooms));
});

test('every file of tables has an owner, and every owner a room', () => {
  const files = repositoryFiles.filter((file) => file.startsWith(tables)).map((file) => basename(file, '.ts'));
  expect(Object.keys(tableOwners).toSorted()).toEqual(files.filter((file) => file !== 'columns').toSorted());
  const missing = Object.values(tableOwners).filter((room) => !api.some((file) => roomOf(file) === room));
  expect(missing).toEqual([]);
});

test('only the owner of a table and the listed writers insert, update and delete its rows', () => {
  expect(api.flatMap((file) => foreignWrites(file, readRepositoryFile(file)))).toEqual([]);
});

test('a room is listed for a table once, and only if it imports the table', () => {
  const listed = [...tableReaders, ...tableWriters].map(({ room, table }) => `${room} ${table}`);
  expect(listed.filter((entry, index) => listed.indexOf(entry) !== index)).toEqual([]);
  expect(listed.filter((entry) => !imported.has(entry))).toEqual([]);
});

describe('a write', () => {
  const source = (write: string) =>
    `import { application, adBlock as block } from '#stores/sql/tables/application.ts';\n\nawait own\n  ${write};\n`;

  test.each(['.insert(application).values(row)', '.update(block).set({})', '.delete(\n    application\n  )'])(
    '%s is reported outside the room of the table',
    (write) => {
      expect(
        foreignWrites('apps/api/src/modules/statistics/catalogue/criteria-repository.ts', source(write)),
      ).toHaveLength(1);
    },
  );

  test('is permitted in the room of the table and in its folders', () => {
    expect(foreignWrites('apps/api/src/modules/applications/ad-blocks/x.ts', source('.insert(block)'))).toEqual([]);
  });

  test('is permitted in a room that is listed as a writer', () => {
    expect(foreignWrites('apps/api/src/demo/x.ts', source('.insert(application)'))).toEqual([]);
  });

  test('is reported in a room that is listed as a reader', () => {
    expect(foreignWrites('apps/api/src/modules/statistics/loads/x.ts', source('.update(application)'))).toHaveLength(1);
  });

  test('is not seen in reads, nor in writes of something of another name', () => {
    const reads = source('.select().from(application); kept.delete(applicationId)');
    expect(foreignWrites('apps/api/src/modules/statistics/catalogue/x.ts', reads)).toEqual([]);
  });
});
