import { expect, test } from 'vitest';

import { pruneLockfile } from './pruned-lockfile.ts';

const version = { specifier: 'catalog:', version: '1.0.0' };

const lockfile = {
  lockfileVersion: '9.0',
  importers: {
    '.': { dependencies: { tool: version } },
    'apps/one': { dependencies: { used: version, unused: version }, devDependencies: { checked: version } },
    'tooling/two': { dependencies: { used: version } },
  },
  packages: {
    'used@1.0.0': {
      resolution: { integrity: 'sha512-a' },
      peerDependenciesMeta: { checker: { optional: true }, driver: { optional: true } },
    },
    'driver@1.0.0': { resolution: { integrity: 'sha512-b' } },
  },
  snapshots: {
    'used@1.0.0(checker@2.0.0)(driver@1.0.0)': {
      dependencies: { part: '1.0.0' },
      optionalDependencies: { checker: '2.0.0', driver: '1.0.0', 'binary-for-linux': '1.0.0' },
    },
    'driver@1.0.0': {},
  },
};

test('a folder gets the packages that it needs in their locked versions, and no other folder is installed', () => {
  const { importers, packages } = pruneLockfile(
    lockfile,
    new Map([
      ['.', []],
      ['apps/one', ['used']],
    ]),
  );
  expect(importers).toEqual({ '.': { dependencies: {} }, 'apps/one': { dependencies: { used: version } } });
  expect(packages).toBe(lockfile.packages);
  const { importers: more } = pruneLockfile(lockfile, new Map([['apps/one', ['used', 'checked']]]));
  expect(more).toEqual({ 'apps/one': { dependencies: { used: version, checked: version } } });
});

test('an optional peer is installed only if a folder needs it, a binary for the platform always', () => {
  const optionalOf = (names: string[]) =>
    pruneLockfile(lockfile, new Map([['apps/one', names]])).snapshots['used@1.0.0(checker@2.0.0)(driver@1.0.0)'];
  expect(optionalOf(['used'])).toEqual({
    dependencies: { part: '1.0.0' },
    optionalDependencies: { 'binary-for-linux': '1.0.0' },
  });
  expect(optionalOf(['used', 'driver'])?.optionalDependencies).toEqual({
    driver: '1.0.0',
    'binary-for-linux': '1.0.0',
  });
});
