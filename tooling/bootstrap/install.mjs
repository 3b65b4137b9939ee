import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { runProgram } from './child-processes.mjs';
import { pinnedNode, repository, toolEnvironment } from './paths.mjs';
import { Refusal } from './refusal.mjs';

/**
 * What is installed: everything, or what a start needs, which is the `dependencies` of both programs and of the root.
 * `devDependencies` are for tests, checks and benchmarks alone.
 *
 * @typedef {'everything' | 'start'} Extent
 */

const stampFile = join(repository, 'node_modules/.installed-for');

const startArguments = [
  '--prod',
  '--filter=.',
  '--filter-prod=@publisher-console/api...',
  '--filter-prod=@publisher-console/console...',
];

/** A hash of the inputs of an installation. */
function fingerprint() {
  const packages = ['apps', 'packages', 'tooling'].flatMap((folder) =>
    readdirSync(join(repository, folder)).map((name) => join(folder, name, 'package.json')),
  );
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...packages])
    if (existsSync(join(repository, file))) hash.update(`\0${file}\0`).update(readFileSync(join(repository, file)));

  return hash.digest('hex');
}

/** @param {Extent} extent */
function stampOf(extent) {
  return `${extent} ${fingerprint()}`;
}

function readStamp() {
  return existsSync(stampFile) && existsSync(pinnedNode) ? readFileSync(stampFile, 'utf8') : null;
}

/**
 * @param {Extent} extent
 * @returns {boolean} whether the dependencies of this lockfile are not installed yet
 */
export function needsInstall(extent = 'everything') {
  const stamp = readStamp();
  return stamp !== stampOf('everything') && (extent === 'everything' || stamp !== stampOf('start'));
}

/** Whether pnpm has installed `devDependencies`, which an installation for a start would remove. */
function hasDevelopment() {
  const state = join(repository, 'node_modules/.modules.yaml');
  return existsSync(state) && /"devDependencies":\s*true/u.test(readFileSync(state, 'utf8'));
}

/**
 * Runs pnpm in the version that package.json pins; npx downloads it if it is missing.
 *
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, onLine?: (line: string) => void, print?: boolean }} options
 */
export function runPnpm(args, { env, ...output }) {
  const manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  return runProgram('npx', ['--yes', '--prefer-offline', manifest.packageManager, ...args], {
    cwd: repository,
    env: toolEnvironment(env),
    ...output,
  });
}

/**
 * Installs the packages of the lockfile, one of which is the pinned Node. Packages of development that are there stay.
 * Throws a `Refusal` with pnpm's last lines when that fails.
 *
 * @param {{ env: NodeJS.ProcessEnv, onLine: (line: string) => void, extent?: Extent }} options
 */
export async function install({ env, onLine, extent = 'everything' }) {
  const wanted = extent === 'start' && !hasDevelopment() ? extent : 'everything';
  const parts = wanted === 'start' ? startArguments : [];
  const args = ['install', '--frozen-lockfile', '--reporter=append-only', ...parts];
  const { code, lines } = await runPnpm(args, { env, onLine });
  if (code !== 0) throw new Refusal('The dependencies could not be installed; the lines above say why.', lines);
  writeFileSync(stampFile, stampOf(wanted));
}
