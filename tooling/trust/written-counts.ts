import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { CountedEntry } from './counted.ts';

/**
 * Writes what a command counted to `test-results/<name>.json` in the folder where it runs.
 *
 * @param name of the command: `trial-crash` for `pnpm trial:crash`
 */
export function writeCounts(name: string, entries: readonly CountedEntry[]): void {
  const folder = join(process.cwd(), 'test-results');
  mkdirSync(folder, { recursive: true });
  const report = { command: name, writtenAt: Date.now(), entries };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
}
