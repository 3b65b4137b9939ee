import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

import { Refusal } from './refusal.mjs';

/** Milliseconds between two checks that a process group has ended. */
const groupPollPause = 20;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let ending = false;

/**
 * Starts a child in a process group of its own: Ctrl-C in the terminal reaches the bootstrap alone, which stops the children
 * in order, and a signal to the group also reaches what the child has started.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function spawnGroup(command, args, options) {
  // A step that ends during a shutdown must not start the next one.
  if (ending) throw new Refusal('Nothing is started while everything is being stopped.');
  const child = spawn(command, args, { ...options, detached: true });
  running.add(child);
  const forget = () => {
    // While everything is being stopped, its group may outlive it.
    if (!ending) running.delete(child);
  };
  child.once('exit', forget);
  child.once('error', forget);
  return child;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals | 0} signal 0 sends nothing
 * @returns {boolean} whether the group has a process left
 */
export function signalGroup(child, signal) {
  if (child.pid === undefined) return false;
  try {
    process.kill(-child.pid, signal);
    return true;
  } catch (error) {
    // The group may have ended in the meantime.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
    return false;
  }
}

/** Kills all running children; no other can be started. */
export function killAll() {
  ending = true;
  for (const child of running) signalGroup(child, 'SIGKILL');
}

/**
 * Sends SIGTERM to all running children, waits for them and for what they have started, and kills what does not end. No
 * other can be started.
 *
 * @param {number} withinMs
 */
export async function endAll(withinMs) {
  ending = true;
  const children = [...running];
  for (const child of children) signalGroup(child, 'SIGTERM');
  const deadline = performance.now() + withinMs;
  await Promise.all(children.map((child) => groupEnded(child, deadline)));
  for (const child of children) signalGroup(child, 'SIGKILL');
}

/**
 * Resolves when no process of the child's group is left, or at the deadline. The group outlives the child: npx ends
 * before the build that it has started, and a process gets no report of the end of one that another has started.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} deadline of performance.now()
 */
async function groupEnded(child, deadline) {
  while (signalGroup(child, 0) && performance.now() < deadline) await delay(groupPollPause);
}
