import { createLameDuck } from '@publisher-console/server-kit/lame-duck';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createShutdown } from './shutdown.ts';

test.each([
  ['at once', false],
  ['in the time for load balancers, which ends', true],
])('a process that cannot serve any more stops %s, with its exit code', async (_, isStopping) => {
  const disconnect = vi.spyOn(process, 'disconnect').mockImplementation(() => {});
  onTestFinished(() => {
    disconnect.mockRestore();
    process.exitCode = undefined;
  });
  const shutdown = createShutdown({ info: () => {}, error: () => {} } as never);
  const lameDuck = createLameDuck(300);
  const closed: string[] = [];
  await shutdown.add('stores', async () => void closed.push('stores'));
  await shutdown.add('lame duck', () => lameDuck.begin(shutdown.failed));
  if (isStopping) void shutdown.run('SIGTERM');
  await shutdown.fail('the stores are not those of one network', 2);
  expect(closed).toEqual(['stores']);
  expect(process.exitCode).toBe(2);
});
