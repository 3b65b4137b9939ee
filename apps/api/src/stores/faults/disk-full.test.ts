import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { ClickHouseError } from '@clickhouse/client';
import { expect, test } from 'vitest';
import { isDiskFull, requireRoom } from '#stores/store-faults.ts';

const failure = (write: Promise<unknown>) =>
  write.then(
    () => null,
    (error: unknown) => error,
  );

test.runIf(process.platform === 'linux')(
  'a write to a full disk is recognised, also as the cause of another error',
  async () => {
    const full = await failure(writeFile('/dev/full', 'x'));
    expect(isDiskFull(full)).toBe(true);
    expect(isDiskFull(new Error('Failed query', { cause: full }))).toBe(true);
  },
);

test('a store without room is recognised by its code, and a missing folder is something else', async () => {
  const message = 'Cannot reserve 2.44 MiB, not enough space.';
  expect(isDiskFull(new ClickHouseError({ code: '243', message, type: 'NOT_ENOUGH_SPACE' }))).toBe(true);
  expect(isDiskFull(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe(true);
  expect(isDiskFull(await failure(writeFile('/nowhere/file', 'x')))).toBe(false);
});

test.runIf(process.platform === 'linux')('a disk without room is full before a write fails', async () => {
  await requireRoom(tmpdir());
  // It has no blocks, and so none that are free.
  expect(isDiskFull(await failure(requireRoom('/proc')))).toBe(true);
});
