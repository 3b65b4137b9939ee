import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { repository } from './repository-files.ts';

test('every source file, export and dependency is used', () => {
  const knip = join(import.meta.dirname, 'node_modules/knip/bin/knip.js');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [knip, '--config', 'tooling/lint/knip.config.ts', '--no-progress'],
    { cwd: repository, encoding: 'utf8' },
  );
  expect({ status, found: stdout + stderr }).toEqual({ status: 0, found: '' });
});
