import { endAll, killAll } from './child-processes.mjs';
import { install, needsInstall, runPnpm } from './install.mjs';
import { dataFolder, repository } from './paths.mjs';
import { readAddress, requireFreePort, requireWritable } from './preflight.mjs';
import { endWith, Refusal } from './refusal.mjs';
import { hasMailbox, loadDemoNetwork, readDemoAccount, startApi, startConsole } from './stack.mjs';
import { secondsSince, step } from './steps.mjs';

/** @typedef {import('./child-processes.mjs').Server} Server */

/** What runs now, in the order in which it was started. @type {Server[]} */
const servers = [];
let stopping = false;

/** The console stops first, so that no visitor meets an API that is gone. */
async function stopServers() {
  for (const server of servers.toReversed()) await server.stop();
}

async function stopInOrder() {
  if (stopping) {
    killAll();
    process.exit(1);
  }
  stopping = true;
  console.log('\nStopping; once more to stop at once.');
  await stopServers();
  // An installation, a build, the loading of the demo network or a server that was not up yet.
  await endAll(10_000);
  process.exit(0);
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
  await endAll(10_000);
  endWith(new Refusal(`The ${name} ended unexpectedly; the lines above are the end of its log.`, server.lastLines()));
}

/**
 * @param {string} name
 * @param {Server} server
 */
function keep(name, server) {
  servers.push(server);
  void stopWhenEnded(name, server);
  return server;
}

async function bringUp() {
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
  const api = keep(
    'API',
    await step('Start the API and its stores', () => startApi({ dataDir, env, publicOrigin: origin })),
  );
  const withDemo = env.DEMO !== 'off';
  if (withDemo) await step('Load the demo network', (onLine) => loadDemoNetwork({ dataDir, env, onLine }));
  const account = withDemo ? await readDemoAccount(env) : null;
  await step('Start the console', async () =>
    keep('console', await startConsole({ dataDir, env, apiPort: api.port, port: address.port })),
  );

  console.log(`\n  Ready in ${secondsSince(startedAt)}: ${env.PUBLIC_ORIGIN || origin}`);
  if (account) console.log(`  Sign in with  ${account.email}  and  ${account.password}`);
  if (hasMailbox(env)) console.log(`  Mails arrive at  ${origin}/api/mailbox/`);
  console.log('  Ctrl-C stops everything.');
}

/** Brings the whole product up and keeps it running until it is asked to stop. */
export async function runStart() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => void stopInOrder());
  try {
    await bringUp();
  } catch (error) {
    // A step that was cut off by the shutdown is no failure of its own.
    if (stopping) return;
    stopping = true;
    await stopServers();
    await endAll(10_000);
    endWith(error);
  }
}
