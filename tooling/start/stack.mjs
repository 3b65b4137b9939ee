import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { runProgram, startServer } from './child-processes.mjs';
import { pinnedNode, repository, toolEnvironment } from './paths.mjs';
import { Refusal } from './refusal.mjs';

/**
 * @typedef {import('./child-processes.mjs').Server} Server
 * @typedef {{ dataDir: string, env: NodeJS.ProcessEnv }} Surroundings
 */

/**
 * Milliseconds that each server may need to stop, a little more than its own limits: the API waits ten seconds for
 * running calls, three for a mail that is being sent and five for statements; the console waits ten for calls.
 */
export const stopWithin = { api: 25_000, console: 15_000, outside: 5_000 };

/**
 * Node's default of the space for short-lived objects grows with the machine's memory, to 128 MB at 24 GB; the servers
 * fill it before they collect anything. This makes it 32 MB, at the same CPU time.
 */
const nodeOptions = ['--max-semi-space-size=16'];

/**
 * The environment of API, console and operator. For the next start, Node stores their sources without types and compiled
 * (12 MB): the API starts with 0.8 times the CPU time.
 *
 * @param {NodeJS.ProcessEnv} env
 */
function productEnvironment(env) {
  return { NODE_COMPILE_CACHE: join(repository, 'node_modules/.cache/node'), ...toolEnvironment(env) };
}

/**
 * @param {{ name: string, script: string, stopWithinMs: number }} server
 * @param {Surroundings} surroundings
 */
function startHere({ name, script, stopWithinMs }, { dataDir, env }) {
  const logs = join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  return startServer({
    name,
    script,
    stopWithinMs,
    node: pinnedNode,
    nodeOptions,
    cwd: repository,
    env: { ...productEnvironment(env), DATA_DIR: dataDir, NODE_ENV: 'production' },
    logFile: join(logs, `${name}.log`),
  });
}

/**
 * Starts the API with its embedded stores.
 *
 * @param {Surroundings & { publicOrigin: string }} options
 * @returns {Promise<Server>}
 */
export function startApi({ dataDir, env, publicOrigin }) {
  return startHere(
    { name: 'api', script: 'apps/api/src/main.ts', stopWithinMs: stopWithin.api },
    {
      dataDir,
      env: {
        PUBLIC_ORIGIN: publicOrigin,
        ...(hasDemo(env) ? { SELLERS_CONTACT_EMAIL: 'sellers@network.example' } : {}),
        ...withSupport(env),
        ...(hasMailbox(env) ? { MAILBOX: 'on' } : {}),
        ...(hasDemo(env) ? { DEMO_SITES: 'on' } : {}),
      },
    },
  );
}

/** Settings of a network of one's own. */
const ownNetwork = ['PUBLIC_ORIGIN', 'DATABASE_URL', 'WAREHOUSE_URL', 'SMTP_URL'];

/**
 * Whether to load the demo network and serve the sites of its developers: with `DEMO=on`, and by default where no
 * setting shows that this is a network of one's own. Its password is public.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function hasDemo(env) {
  return env.DEMO ? env.DEMO === 'on' : ownNetwork.every((name) => !env[name] && !env[`${name}_FILE`]);
}

/**
 * Whether mails stay on this machine and are shown there: the default unless a mail server or a public origin is set.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function hasMailbox({ MAILBOX, SMTP_URL, SMTP_URL_FILE, PUBLIC_ORIGIN }) {
  return MAILBOX ? MAILBOX === 'on' : !SMTP_URL && !SMTP_URL_FILE && !PUBLIC_ORIGIN;
}

/**
 * Adds an invented address of support while mails stay on this machine. Both servers need it.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
function withSupport(env) {
  return hasMailbox(env) && !env.SUPPORT_EMAIL ? { ...env, SUPPORT_EMAIL: 'support@network.example' } : env;
}

/**
 * Starts the fakes of stores and of developers' websites for journeys (`apps/api/src/testing/outside-hosts.ts`).
 *
 * @param {Surroundings} options
 * @returns {Promise<Server>}
 */
export function startOutsideHosts({ dataDir, env }) {
  const script = 'apps/api/src/testing/outside-hosts.ts';
  return startHere({ name: 'outside', script, stopWithinMs: stopWithin.outside }, { dataDir, env });
}

/**
 * The port of the console's metrics on the machine of an API whose metrics are on `METRICS_PORT`: the next one.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
function metricsBeside({ METRICS_PORT }) {
  return METRICS_PORT ? { METRICS_PORT: String(Number(METRICS_PORT) + 1) } : {};
}

/**
 * Starts the console in front of an API.
 *
 * @param {Surroundings & { apiPort: number, port: number }} options
 * @returns {Promise<Server>}
 */
export function startConsole({ dataDir, env, apiPort, port }) {
  return startHere(
    { name: 'console', script: 'apps/console/server/main.ts', stopWithinMs: stopWithin.console },
    {
      dataDir,
      env: {
        ...withSupport(env),
        ...metricsBeside(env),
        PORT: String(port),
        API_ORIGIN: `http://127.0.0.1:${apiPort}`,
      },
    },
  );
}

/**
 * Creates the embedded database, migrated and empty, in a data folder. A copy of its `sql` folder spares another
 * network the seven seconds of processor time that a new database needs.
 *
 * @param {Surroundings} options
 */
export async function createDatabase({ dataDir, env }) {
  const open = `(await import('./apps/api/src/stores/sql/open-database.ts')).openDatabase`;
  const script = `await (await ${open}({ dataDir: process.env.DATA_DIR })).close();`;
  const { code, lines } = await runProgram(pinnedNode, ['--input-type=module', '--eval', script], {
    cwd: repository,
    env: { ...productEnvironment(env), DATA_DIR: dataDir },
  });
  if (code !== 0) throw new Refusal('The database could not be created; the lines above say why.', lines);
}

/**
 * Runs a command of the terminal, such as `['apps', 'list']`, beside a running API.
 *
 * @param {string[]} words
 * @param {Surroundings & { onLine?: (line: string) => void }} options
 */
export function runOperator(words, { dataDir, env, onLine = () => undefined }) {
  return runProgram(pinnedNode, ['apps/api/src/operator/network.ts', ...words], {
    cwd: repository,
    env: { ...productEnvironment(env), DATA_DIR: dataDir },
    onLine,
  });
}

/**
 * Updates the demo network of the running API to today.
 *
 * @param {Surroundings & { onLine: (line: string) => void }} options
 * @returns {Promise<boolean>} whether it is there: a network of other publishers has none
 */
export async function loadDemoNetwork(options) {
  const { code, lines } = await runOperator(['demo', '--json'], options);
  if (code !== 0) throw new Refusal('The demo network could not be loaded; the lines above say why.', lines);
  return lines.some((line) => line.startsWith('{') && JSON.parse(line).kind !== 'not-empty');
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Record<'demoAccount' | 'demoStaff', { email: string, password: string }>>} the credentials of the demo publisher,
 *   and of the member of the network's staff
 */
export async function readDemoAccounts(env) {
  const script = `console.log(JSON.stringify(await import('./apps/api/src/demo/demo-account.ts')));`;
  const { code, lines } = await runProgram(pinnedNode, ['--input-type=module', '--eval', script], {
    cwd: repository,
    env: productEnvironment(env),
  });
  if (code !== 0) throw new Refusal('The demo account could not be read; the lines above say why.', lines);
  return JSON.parse(lines.join('\n'));
}
