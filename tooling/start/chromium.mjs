import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';

import { runProgram } from './child-processes.mjs';
import { repository, toolEnvironment } from './paths.mjs';
import { Refusal } from './refusal.mjs';

// Journeys need a quarter less processor time in a headless shell, which has no windows, than in a full Chromium.
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'];
const fullNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Debian's package of the headless shell. */
const debianPackage = 'chromium-headless-shell';

/** Milliseconds after which a slow or unreachable mirror is given up. */
const packageDownloadMs = 90_000;

/** Switches with which Chromium runs in a container, and sends no requests of its own. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  // A headless shell rounds the width of letters to whole pixels; a full Chromium does not.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} names
 */
function onThisMachine(env, names) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** @returns {string} the path of Playwright's own Chromium, downloaded or not */
function playwrightChromium() {
  const { chromium } = createRequire(join(repository, 'apps/console/package.json'))('@playwright/test');
  return chromium.executablePath();
}

/**
 * Playwright gives the path of its Chromium only: `<folder>/chromium-<revision>/<platform>/<program>`. Its shell is in
 * `<folder>/chromium_headless_shell-<revision>`.
 *
 * @param {string} chromiumPath
 * @returns {string | undefined}
 */
function playwrightShell(chromiumPath) {
  const chromiumFolder = dirname(dirname(chromiumPath));
  const shellFolder = join(
    dirname(chromiumFolder),
    basename(chromiumFolder).replace('chromium-', 'chromium_headless_shell-'),
  );
  if (!existsSync(shellFolder)) return undefined;
  return readdirSync(shellFolder)
    .flatMap((platform) => shellNames.map((name) => join(shellFolder, platform, name)))
    .find((path) => existsSync(path));
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} playwrightPath
 */
function findShell(env, playwrightPath) {
  return onThisMachine(env, shellNames) ?? playwrightShell(playwrightPath);
}

/**
 * @param {NodeJS.ProcessEnv} env `CHROMIUM_PATH` names the browser to use
 * @param {string} [playwrightPath] the path of Playwright's own Chromium
 * @returns {string | undefined} the path of a headless shell, or of a full Chromium where there is none
 */
export function findChromium(env, playwrightPath = playwrightChromium()) {
  if (env.CHROMIUM_PATH) {
    if (!existsSync(env.CHROMIUM_PATH)) throw new Refusal(`CHROMIUM_PATH names no file: ${env.CHROMIUM_PATH}`);
    return env.CHROMIUM_PATH;
  }
  const full = onThisMachine(env, fullNames) ?? (existsSync(playwrightPath) ? playwrightPath : undefined);
  return findShell(env, playwrightPath) ?? full;
}

/**
 * Installs Debian's package of the headless shell. Only the download has a time limit: an interrupted installation would
 * leave a broken package.
 *
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, onLine: (line: string) => void }} options
 * @returns {Promise<string[]>} the last lines of its output
 */
async function installPackagedShell({ env, ...options }) {
  const quiet = { ...options, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  const install = ['install', '--yes', '--no-install-recommends', debianPackage];
  const limits = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=1'];
  const endsAt = performance.now() + packageDownloadMs;
  for (const args of [['update'], ['--download-only', ...install]]) {
    const withinMs = Math.max(1, endsAt - performance.now());
    const { code, lines } = await runProgram('apt-get', [...limits, ...args], { ...quiet, withinMs });
    if (code !== 0) return lines;
  }
  return (await runProgram('apt-get', ['--no-download', ...install], quiet)).lines;
}

/**
 * Whether Debian's package may be installed. `CI` answers yes; otherwise a person at a terminal is prompted.
 *
 * @param {{ env: NodeJS.ProcessEnv, isRoot?: boolean, playwrightPath?: string, ask: (question: string) => Promise<string> }} options
 *   `ask` rejects or answers '' where no one can be prompted
 * @returns {Promise<boolean>}
 */
export async function mayInstallChromium({
  env,
  isRoot = process.getuid?.() === 0,
  playwrightPath = playwrightChromium(),
  ask,
}) {
  if (!isRoot || !onThisMachine(env, ['apt-get'])) return false;
  if (env.CI) return true;
  if (findChromium(env, playwrightPath)) return false;
  const answer = await ask(
    `No Chromium is here. If Playwright cannot download its own, install ${debianPackage} by apt-get? [y/N] `,
  );
  return /^y(?:es)?$/iu.test(answer.trim());
}

/**
 * Finds a browser for the tests, or downloads Playwright's headless shell. If `mayInstall`, Debian's package of the shell
 * is installed where that fails, and beside a full Chromium.
 *
 * @param {{ env: NodeJS.ProcessEnv, onLine: (line: string) => void, mayInstall: boolean, playwrightPath?: string }} options
 * @returns {Promise<string>}
 */
export async function requireChromium({ env, onLine, mayInstall, playwrightPath = playwrightChromium() }) {
  const found = findChromium(env, playwrightPath);
  if (found && (env.CHROMIUM_PATH || found === findShell(env, playwrightPath))) return found;

  const options = { cwd: join(repository, 'apps/console'), env: toolEnvironment(env), onLine };
  if (found) {
    if (mayInstall) await installPackagedShell(options);
    return findShell(env, playwrightPath) ?? found;
  }

  const download = await runProgram('node_modules/.bin/playwright', ['install', '--only-shell', 'chromium'], options);
  const downloaded = findChromium(env, playwrightPath);
  if (downloaded) return downloaded;

  if (!mayInstall) {
    throw new Refusal(
      `Chromium was not found and could not be downloaded. Install it (on Debian: apt-get install ${debianPackage}), ` +
        'or name it: CHROMIUM_PATH=<file>',
      download.lines,
    );
  }
  const lines = await installPackagedShell(options);
  const installed = findChromium(env, playwrightPath);
  if (!installed)
    throw new Refusal("Chromium was not found, nor installed by Playwright or as Debian's package.", lines);
  return installed;
}
