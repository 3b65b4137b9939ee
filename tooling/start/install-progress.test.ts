import { expect, test } from 'vitest';

import { createInstallProgress } from './install-progress.mjs';

/** Lines as pnpm prints them, shortened. */
const events = [
  { name: 'pnpm:lockfile-verification', level: 'debug', status: 'started', entries: 1027 },
  { name: 'pnpm:lockfile-verification', level: 'debug', status: 'done', entries: 1027, elapsedMs: 7114 },
  ...['node@24.21.0', 'undici@8.12.4', 'zod@4.5.0'].map((packageId) => ({
    name: 'pnpm:progress',
    level: 'debug',
    status: 'resolved',
    packageId,
  })),
  { name: 'pnpm:progress', level: 'debug', status: 'found_in_store', packageId: 'zod@4.5.0' },
  { name: 'pnpm:fetching-progress', level: 'debug', status: 'started', packageId: 'node@24.21.0', size: 40_000_000 },
  { name: 'pnpm:fetching-progress', level: 'debug', status: 'started', packageId: 'undici@8.12.4', size: null },
  { name: 'pnpm:fetching-progress', level: 'debug', status: 'in_progress', packageId: 'node@24.21.0', downloaded: 8e6 },
  { name: 'pnpm:progress', level: 'debug', status: 'fetched', packageId: 'undici@8.12.4' },
  { name: 'pnpm:progress', level: 'debug', status: 'fetched', packageId: 'node@24.21.0' },
  { name: 'pnpm:lifecycle', level: 'debug', depPath: 'node@24.21.0', script: 'node install', stage: 'preinstall' },
  { name: 'pnpm:lifecycle', level: 'debug', depPath: 'esbuild@0.28.2', exitCode: 0, stage: 'postinstall' },
];

test('an installation shows how many packages and bytes have come, by what pnpm reports', () => {
  const { read } = createInstallProgress();
  const said = events.map((event) => read(JSON.stringify({ time: 1, hostname: 'vm', pid: 1, ...event })).progress);
  expect(said.filter((text) => text !== undefined)).toEqual([
    "checks the lockfile's 1027 packages with the registry",
    '0 of 1 packages, 0 MB downloaded',
    '0 of 2 packages, 0 MB downloaded',
    '0 of 3 packages, 0 MB downloaded',
    '1 of 3 packages, 0 MB downloaded',
    '1 of 3 packages, 0 MB downloaded',
    '1 of 3 packages, 0 MB downloaded',
    '1 of 3 packages, 8 MB downloaded',
    '2 of 3 packages, 8 MB downloaded',
    '3 of 3 packages, 40 MB downloaded',
    'runs a script of node@24.21.0',
  ]);
});

test('of a failed installation, the words for people are left: errors of pnpm and npx, and what a script printed', () => {
  const { read } = createInstallProgress();
  const failed = { name: 'pnpm', level: 'error', code: 'ERR_PNPM_OUTDATED_LOCKFILE', message: 'not up to date' };
  const printed = { name: 'pnpm:lifecycle', level: 'debug', depPath: 'node@24.21.0', line: 'no such archive' };
  const lines = [
    'npm error code ENOTFOUND',
    ...[events[0], printed, failed].map((e) => JSON.stringify({ time: 1, ...e })),
  ];
  expect(lines.flatMap((line) => read(line).message ?? [])).toEqual([
    'npm error code ENOTFOUND',
    'no such archive',
    'not up to date',
  ]);
});
