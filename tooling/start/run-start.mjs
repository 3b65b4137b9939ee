import { install, needsInstall, runPnpm } from './install.mjs';
import { dataFolder, repository } from './paths.mjs';
import { readAddress, requireFreePort, requireOnOff, requireWritable } from './preflight.mjs';
import { Refusal } from './refusal.mjs';
import { addServer, stopOnSignals, stopWith } from './shutdown.mjs';
import { hasDemo, hasMailbox, loadDemoNetwork, readDemoAccounts, startApi, startConsole } from './stack.mjs';
import { secondsSince, step } from './steps.mjs';

/** @typedef {import('./stack.mjs').Surroundings} Surroundings */

/** @param {NodeJS.ProcessEnv} env */
function build(env) {
  return step('Build', async (onLine) => {
    const { code, lines } = await runPnpm(['exec', 'turbo', 'run', 'build', '--filter=@publisher-console/console'], {
      env,
      onLine,
    });
    if (code !== 0) throw new Refusal('The build failed; the lines above say why.', lines);
  });
}

/**
 * Starts the API and loads the demo network into it. Neither needs the build: Node runs the sources of the API.
 *
 * @param {Surroundings & { publicOrigin: string }} options
 * @returns {Promise<{
 *   api: import('./child-processes.mjs').Server,
 *   accounts: Awaited<ReturnType<typeof readDemoAccounts>> | null,
 * }>} with the accounts of the demo; null without a demo network
 */
async function startApiWithDemo(options) {
  const api = addServer('API', await step('Start the API and its stores', () => startApi(options)));
  if (!hasDemo(options.env)) return { api, accounts: null };
  const load = () => step('Load the demo network', (onLine) => loadDemoNetwork({ ...options, onLine }));
  const [isThere, accounts] = await Promise.all([load(), readDemoAccounts(options.env)]);
  return { api, accounts: isThere ? accounts : null };
}

async function startProduct() {
  const startedAt = performance.now();
  const { env } = process;
  const address = readAddress(env);
  requireOnOff(env, 'DEMO');
  const dataDir = dataFolder(env);
  requireWritable(repository, 'the checkout needs room for its dependencies.');
  requireWritable(dataDir, 'choose another folder: DATA_DIR=<folder> npm start');
  await requireFreePort(address);

  console.log('Publisher Console');
  if (needsInstall('start')) await install(env, 'start');
  const origin = `http://localhost:${address.port}`;
  const [{ api, accounts }] = await Promise.all([startApiWithDemo({ dataDir, env, publicOrigin: origin }), build(env)]);
  const account = accounts?.demoAccount;
  const demo = account ? { DEMO_ACCOUNT: `${account.email} ${account.password}` } : {};
  const surroundings = { dataDir, env: { ...env, ...demo }, apiPort: api.port, port: address.port };
  await step('Start the console', async () => addServer('console', await startConsole(surroundings)));

  console.log(`\n  Ready in ${secondsSince(startedAt)}: ${env.PUBLIC_ORIGIN || origin}`);
  if (account) console.log(`  Sign in with  ${account.email}  and  ${account.password}`);
  if (accounts && env.DESK !== 'off') {
    const { email, password } = accounts.demoStaff;
    console.log(`  The network's desk is at  ${origin}/desk  for  ${email}  and  ${password}`);
  }
  if (hasMailbox(env)) console.log(`  Mails arrive at  ${origin}/api/mailbox/`);
  console.log('  Ctrl-C stops everything.');
}

/** Installs, builds and starts the whole product, and runs it until a signal. */
export async function runStart() {
  stopOnSignals();
  try {
    await startProduct();
  } catch (error) {
    await stopWith(error);
  }
}
