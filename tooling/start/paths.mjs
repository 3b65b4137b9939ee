import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const repository = fileURLToPath(new URL('../../', import.meta.url));

/** The pinned Node, which is installed with the dependencies and runs all programs. */
export const pinnedNode = join(repository, 'node_modules/node/bin/node');

/** @param {string} name a command line tool of the root's dependencies */
export function tool(name) {
  return join(repository, 'node_modules/.bin', name);
}

/**
 * The environment of child processes: PATH begins with the pinned Node.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(env) {
  const own = [join(repository, 'node_modules/node/bin'), join(repository, 'node_modules/.bin')];
  return { ...env, PATH: [...own, env.PATH].join(delimiter), TURBO_TELEMETRY_DISABLED: '1' };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string} the absolute folder of the embedded stores, the mail spool and the logs
 */
export function dataFolder(env) {
  return resolve(repository, env.DATA_DIR || '.data');
}
