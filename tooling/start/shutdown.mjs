import { endAll, killAll } from './process-groups.mjs';
import { endWith, Refusal } from './refusal.mjs';
import { stopWithin } from './stack.mjs';
import { silenceSteps } from './steps.mjs';

/** @typedef {import('./child-processes.mjs').Server} Server */

/** Milliseconds between two checks that the parent process still runs. */
const parentPollPause = 500;

/** Milliseconds within which the same signal counts once. */
const echo = 1_000;

/** Running servers in the order of their start. @type {Server[]} */
const servers = [];
let stopping = false;
let stoppingSince = 0;

/** Stops the servers, the console first, so that it never runs without its API; then the steps that still run. */
async function stopChildren() {
  for (const server of servers.toReversed()) await server.stop();
  // An installation, a build, the demo network, a server that does not listen yet.
  await endAll(stopWithin.api);
}

async function stopInOrder() {
  stopping = true;
  stoppingSince = performance.now();
  silenceSteps();
  console.log('\nStopping; once more to stop at once.');
  await stopChildren();
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

/** Stops everything in order on a signal, and when npm has ended. */
export function stopOnSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, onSignal);
  // Writing to a closed terminal fails; the shutdown goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  stopWithNpm();
}

/**
 * Stops everything and ends the process with the error. Does nothing during a shutdown: whatever fails then was
 * interrupted by it.
 *
 * @param {unknown} error
 */
export async function stopWith(error) {
  if (stopping) return;
  stopping = true;
  stoppingSince = performance.now();
  silenceSteps();
  await stopChildren();
  endWith(error);
}

/**
 * Adds a server to those that are stopped in order; when it ends by itself, everything is stopped.
 *
 * @param {string} name
 * @param {Server} server
 */
export function addServer(name, server) {
  servers.push(server);
  void server.ended.then(() =>
    stopWith(
      new Refusal(`The ${name} ended unexpectedly; the lines above are the end of its log.`, server.lastLines()),
    ),
  );
  return server;
}
