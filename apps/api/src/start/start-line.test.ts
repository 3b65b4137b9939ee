import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { createLog } from '#process/log.ts';
import { logStart } from './start-line.ts';

/** The warnings that a start with these settings logs. */
function warningsOf(env: Record<string, string>): unknown[] {
  const lines: string[] = [];
  logStart(createLog({ level: 'info', stream: { write: (line) => void lines.push(line) } }), readConfig(env), env);
  return lines.map((line) => JSON.parse(line) as { level: number }).filter(({ level }) => level >= 40);
}

test('a start for others without TRUSTED_PROXIES is warned of, and no other start is', () => {
  const PUBLIC_ORIGIN = 'https://console.example';
  const msg = expect.stringMatching(/^TRUSTED_PROXIES is not set/u) as string;
  expect(warningsOf({ PUBLIC_ORIGIN })).toMatchObject([{ level: 40, msg }]);
  expect(warningsOf({ PUBLIC_ORIGIN, TRUSTED_PROXIES: 'loopback' })).toEqual([]);
  expect(warningsOf({})).toEqual([]);
});
