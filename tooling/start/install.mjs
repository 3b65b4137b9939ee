import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { runProgram } from './child-processes.mjs';
import { createInstallProgress } from './install-progress.mjs';
import { pinnedNode, repository, toolEnvironment } from './paths.mjs';
import { Refusal } from './refusal.mjs';
import { step } from './steps.mjs';

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

/** @returns {string} such as `pnpm@12.21.0` */
function pinnedPnpm() {
  return JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).packageManager;
}

/**
 * Runs pnpm in the version that package.json pins; npx downloads it if it is missing.
 *
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, onLine?: (line: string) => void, print?: boolean }} options
 */
export function runPnpm(args, { env, ...output }) {
  return runProgram('npx', ['--yes', '--prefer-offline', pinnedPnpm(), ...args], {
    cwd: repository,
    env: toolEnvironment(env),
    ...output,
  });
}

/**
 * What an installation into an empty store needs, as measured: packages, and megabytes to download, of which the
 * embedded engine of ClickHouse is more than half.
 *
 * @type {Record<Extent, { packages: number, megabytes: number }>}
 */
const amounts = { start: { packages: 460, megabytes: 400 }, everything: { packages: 820, megabytes: 530 } };

/**
 * A step: prints how much is installed, then installs the packages of the lockfile, one of which is the pinned Node.
 * Packages of development that are there stay. Throws a `Refusal` with pnpm's last lines when that fails.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {Extent} [extent]
 */
export async function install(env, extent = 'everything') {
  const wanted = extent === 'start' && !hasDevelopment() ? extent : 'everything';
  const { packages, megabytes } = amounts[wanted];
  console.log(`  Installs about ${packages} packages: up to ${megabytes} MB to download, once.`);
  await step('Install dependencies', (onProgress) => runInstall(wanted, { env, onProgress }));
}

/**
 * @param {Extent} wanted
 * @param {{ env: NodeJS.ProcessEnv, onProgress: (text: string) => void }} options
 */
async function runInstall(wanted, { env, onProgress }) {
  const parts = wanted === 'start' ? startArguments : [];
  const { read } = createInstallProgress();
  /** @type {string[]} */
  const messages = [];
  onProgress(`gets ${pinnedPnpm()}`);
  const { code } = await runPnpm(['install', '--frozen-lockfile', '--reporter=ndjson', ...parts], {
    env,
    onLine: (line) => {
      const { progress, message } = read(line);
      if (progress) onProgress(progress);
      if (message) messages.push(message);
    },
  });
  if (code !== 0)
    throw new Refusal('The dependencies could not be installed; the lines above say why.', messages.slice(-30));
  writeFileSync(stampFile, stampOf(wanted));
}
