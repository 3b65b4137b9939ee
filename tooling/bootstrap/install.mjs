import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { runProgram } from './child-processes.mjs';
import { pinnedNode, repository, toolEnvironment } from './paths.mjs';
import { Refusal } from './refusal.mjs';

const stampFile = join(repository, 'node_modules/.installed-for');

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

function installedFor() {
  return existsSync(stampFile) && existsSync(pinnedNode) ? readFileSync(stampFile, 'utf8') : null;
}

/** @returns {boolean} whether the dependencies of this lockfile are not installed yet */
export function needsInstall() {
  return installedFor() !== fingerprint();
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
 * Installs the packages of the lockfile, one of which is the pinned Node. Throws a `Refusal` with pnpm's last lines when that
 * fails.
 *
 * @param {{ env: NodeJS.ProcessEnv, onLine: (line: string) => void }} options
 */
export async function install({ env, onLine }) {
  const { code, lines } = await runPnpm(['install', '--frozen-lockfile', '--reporter=append-only'], { env, onLine });
  if (code !== 0) throw new Refusal('The dependencies could not be installed; the lines above say why.', lines);
  writeFileSync(stampFile, fingerprint());
}
