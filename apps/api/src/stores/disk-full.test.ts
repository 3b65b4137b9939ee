import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isDiskFull } from './disk-full.ts';

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

test('a database without room is recognised by its SQLSTATE, and a missing folder is something else', async () => {
  expect(isDiskFull(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe(true);
  expect(isDiskFull(await failure(writeFile('/nowhere/file', 'x')))).toBe(false);
});
