import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

import { runProgram } from './child-processes.mjs';
import { repository, toolEnvironment } from './paths.mjs';
import { Refusal } from './refusal.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Switches for a test browser: it can run in a container, and Chromium itself sends no requests. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @param {NodeJS.ProcessEnv} env */
function onThisMachine(env) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** @returns {string | undefined} Playwright's own download, if there is one */
function downloadedByPlaywright() {
  const { chromium } = createRequire(join(repository, 'apps/console/package.json'))('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/**
 * @param {NodeJS.ProcessEnv} env `CHROMIUM_PATH` names the browser to use
 * @returns {string | undefined} the path of a Chromium
 */
export function findChromium(env) {
  if (env.CHROMIUM_PATH) {
    if (!existsSync(env.CHROMIUM_PATH)) throw new Refusal(`CHROMIUM_PATH names no file: ${env.CHROMIUM_PATH}`);
    return env.CHROMIUM_PATH;
  }
  return onThisMachine(env) ?? downloadedByPlaywright();
}

/**
 * Finds a Chromium or installs one: Playwright's download first, Debian's package if that fails.
 *
 * @param {{ env: NodeJS.ProcessEnv, onLine: (line: string) => void }} options
 * @returns {Promise<string>}
 */
export async function requireChromium({ env, onLine }) {
  const found = findChromium(env);
  if (found) return found;

  const options = { cwd: join(repository, 'apps/console'), env: toolEnvironment(env), onLine };
  const download = await runProgram('node_modules/.bin/playwright', ['install', 'chromium'], options);
  const downloaded = findChromium(env);
  if (downloaded) return downloaded;

  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    throw new Refusal(
      'Chromium was not found and could not be downloaded; install it or name it: CHROMIUM_PATH=<file>',
      download.lines,
    );
  }
  const quiet = { ...options, env: { ...options.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await runProgram('apt-get', ['update'], quiet);
  const packaged = await runProgram('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], quiet);
  const installed = findChromium(env);
  if (!installed)
    throw new Refusal("Chromium was not found, nor installed by Playwright or as Debian's package.", packaged.lines);

  return installed;
}
