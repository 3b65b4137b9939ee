import { endAll, killAll } from './child-processes.mjs';
import { install, needsInstall, runPnpm } from './install.mjs';
import { dataFolder, repository } from './paths.mjs';
import { readAddress, requireFreePort, requireWritable } from './preflight.mjs';
import { endWith, Refusal } from './refusal.mjs';
import { hasDemo, hasMailbox, loadDemoNetwork, readDemoAccount, startApi, startConsole, stopWithin } from './stack.mjs';
import { secondsSince, step } from './steps.mjs';

/** @typedef {import('./child-processes.mjs').Server} Server */

/** Milliseconds between two checks that the parent process still runs. */
const parentPollPause = 500;

/** Milliseconds within which the same signal counts once. */
const echo = 1_000;

/** Running servers in the order of their start. @type {Server[]} */
const servers = [];
let stopping = false;
let stoppingSince = 0;

/** The console first, so that it never runs without its API. */
async function stopServers() {
  for (const server of servers.toReversed()) await server.stop();
}

async function stopInOrder() {
  stopping = true;
  stoppingSince = performance.now();
  console.log('\nStopping; once more to stop at once.');
  await stopServers();
  // Steps that still run: an installation, a build, the demo network, a server that does not listen yet.
  await endAll(stopWithin.api);
  process.exit(0);
}

/**
 * The first signal stops the servers, a second one kills them. One signal arrives twice: from the terminal, and passed
 * on by npm.
 */
function onSignal() {
  if (!stopping) {
    void stopInOrder();
  } else if (performance.now() - stoppingSince >= echo) {
    killAll();
    process.exit(1);
  }
}

/** Stops the servers when npm has ended: SIGHUP and SIGKILL end npm, which does not pass them on. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const npm = process.ppid;
  const poll = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(poll);
    if (!stopping) void stopInOrder();
  }, parentPollPause);
}

/**
 * @param {string} name
 * @param {Server} server
 */
async function stopWhenEnded(name, server) {
  await server.ended;
  if (stopping) return;
  stopping = true;
  await stopServers();
  await endAll(stopWithin.api);
  endWith(new Refusal(`The ${name} ended unexpectedly; the lines above are the end of its log.`, server.lastLines()));
}

/**
 * @param {string} name
 * @param {Server} server
 */
function addServer(name, server) {
  servers.push(server);
  void stopWhenEnded(name, server);
  return server;
}

async function startProduct() {
  const startedAt = performance.now();
  const { env } = process;
  const address = readAddress(env);
  const dataDir = dataFolder(env);
  requireWritable(repository, 'the checkout needs room for its dependencies.');
  requireWritable(dataDir, 'choose another folder: DATA_DIR=<folder> npm start');
  await requireFreePort(address);

  console.log('Publisher Console');
  if (needsInstall()) await step('Install dependencies', (onLine) => install({ env, onLine }));
  await step('Build', async (onLine) => {
    const { code, lines } = await runPnpm(['exec', 'turbo', 'run', 'build', '--filter=@publisher-console/console'], {
      env,
      onLine,
    });
    if (code !== 0) throw new Refusal('The build failed; the lines above say why.', lines);
  });
  const origin = `http://localhost:${address.port}`;
  const api = addServer(
    'API',
    await step('Start the API and its stores', () => startApi({ dataDir, env, publicOrigin: origin })),
  );
  const withDemo = hasDemo(env);
  if (withDemo) await step('Load the demo network', (onLine) => loadDemoNetwork({ dataDir, env, onLine }));
  const account = withDemo ? await readDemoAccount(env) : null;
  await step('Start the console', async () =>
    addServer('console', await startConsole({ dataDir, env, apiPort: api.port, port: address.port })),
  );

  console.log(`\n  Ready in ${secondsSince(startedAt)}: ${env.PUBLIC_ORIGIN || origin}`);
  if (account) console.log(`  Sign in with  ${account.email}  and  ${account.password}`);
  if (hasMailbox(env)) console.log(`  Mails arrive at  ${origin}/api/mailbox/`);
  console.log('  Ctrl-C stops everything.');
}

/** Installs, builds and starts the whole product, and runs it until a signal. */
export async function runStart() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, onSignal);
  // Writing to a closed terminal fails; the shutdown goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  stopWithNpm();
  try {
    await startProduct();
  } catch (error) {
    // The shutdown interrupted this step.
    if (stopping) return;
    stopping = true;
    await stopServers();
    await endAll(stopWithin.api);
    endWith(error);
  }
}
