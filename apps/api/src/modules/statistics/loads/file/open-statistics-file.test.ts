import { gzipSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openStatisticsFile } from './open-statistics-file.ts';

test('a source that fails after the end of its gzip data fails the file, and nothing outside of it', async () => {
  async function* failing() {
    yield gzipSync('date,application\n');
    for (let chunk = 0; chunk < 4; chunk += 1) yield Buffer.alloc(65_536);
    throw new Error('another digest');
  }
  const { source } = await openStatisticsFile(failing());
  // An error that no stream listens to would fail the run of the tests.
  await expect(buffer(Readable.from(source))).rejects.toThrow('another digest');
});
