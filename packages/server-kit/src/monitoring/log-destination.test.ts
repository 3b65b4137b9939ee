import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

/** Logs two lines, the second when the first has reached its place or has not, and ends by itself. */
const program = `
  import { pino } from 'pino';
  import { logDestination } from './log-destination.ts';
  const destination = logDestination();
  const log = pino({}, destination);
  const tried = new Promise((resolve) => { destination.once('write', resolve); destination.once('error', resolve); });
  log.info('one');
  await tried;
  log.info('two');
  process.stderr.write('still there');
`;

async function run(output: string) {
  const fd = openSync(output, 'w');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', fd, 'pipe'],
    timeout: 60_000,
  });
  closeSync(fd);
  if (child.stderr === null) throw new Error('its errors are not piped');
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { errors, code: code as number | null };
}

test.runIf(process.platform === 'linux')('a process outlives a log whose disk is full', async () => {
  expect(await run('/dev/full')).toEqual({ errors: 'still there', code: 0 });
});

test('every line reaches the log of a process that ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'publisher-console-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(await run(join(folder, 'log'))).toEqual({ errors: 'still there', code: 0 });
  const lines = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['one', 'two']);
});
