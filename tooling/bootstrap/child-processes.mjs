import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { Refusal } from './refusal.mjs';

const shownLines = 30;

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
function spawnGroup(command, args, options) {
  // A step that ends during a shutdown must not start the next one.
  if (ending) throw new Refusal('Nothing is started while everything is being stopped.');
  const child = spawn(command, args, { ...options, detached: true });
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // The group may have ended in the meantime.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/** Kills all running children; no other can be started. */
export function killAll() {
  ending = true;
  for (const child of running) signalGroup(child, 'SIGKILL');
}

/**
 * Sends SIGTERM to all running children, waits for them, and kills those that do not end. No other can be started.
 *
 * @param {number} withinMs
 */
export async function endAll(withinMs) {
  ending = true;
  const force = setTimeout(killAll, withinMs);
  await Promise.all(
    [...running].map((child) => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      signalGroup(child, 'SIGTERM');
      return ended;
    }),
  );
  clearTimeout(force);
}

/**
 * Runs a program to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, onLine?: (line: string) => void, print?: boolean, withinMs?: number }} options
 *   `print` hands its output to the terminal; otherwise `onLine` gets each line. `withinMs` ends it when it takes longer
 * @returns {Promise<{ code: number, lines: string[] }>} exit code (128 and more: ended by a signal) and the last lines
 */
export function runProgram(command, args, { cwd, env, onLine, print = false, withinMs }) {
  return new Promise((resolve, reject) => {
    /** @type {string[]} */
    const lines = [];
    const child = spawnGroup(command, args, { cwd, env, stdio: ['ignore', ...both(print ? 'inherit' : 'pipe')] });
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (lines.length > shownLines) lines.shift();
        onLine?.(line);
      });
    }
    const limit = withinMs === undefined ? undefined : setTimeout(() => signalGroup(child, 'SIGTERM'), withinMs);
    child.once('error', (error) => {
      clearTimeout(limit);
      reject(error);
    });
    child.once('close', (code) => {
      clearTimeout(limit);
      resolve({ code: code ?? 128, lines });
    });
  });
}

/**
 * @param {'inherit' | 'pipe'} value
 * @returns {['inherit' | 'pipe', 'inherit' | 'pipe']}
 */
function both(value) {
  return [value, value];
}

/**
 * @typedef {object} Server
 * @property {number} port where it listens
 * @property {Promise<void>} ended settles when the process has ended, for whatever reason
 * @property {() => string[]} lastLines the end of its log
 * @property {() => Promise<void>} stop sends SIGTERM, waits, and kills it when it does not end
 */

/**
 * Starts a server that sends `{ type: 'listening', port }` over its IPC channel. A server ends itself when the channel closes,
 * so that none survives a bootstrap that was killed.
 *
 * @param {{ name: string, script: string, node: string, cwd: string, env: NodeJS.ProcessEnv, logFile: string,
 *   stopWithinMs: number }} options
 * @returns {Promise<Server>} rejects with a Refusal that carries the last lines of its log when it ends before it listens
 */
export async function startServer({ name, script, node, cwd, env, logFile, stopWithinMs }) {
  // Renamed once this server listens: until then, another server on the same data folder may be writing the log.
  const startingLog = logFile.replace(/\.log$/, '.starting.log');
  const log = openSync(startingLog, 'w', 0o600);
  const child = spawnGroup(node, [script], { cwd, env, stdio: ['ignore', log, log, 'ipc'] });
  closeSync(log);

  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  /** @type {Promise<number>} */
  const listening = new Promise((resolve) => {
    child.on('message', (message) => {
      if (isListening(message)) resolve(message.port);
    });
  });
  const port = await Promise.race([listening, ended.then(() => null)]);
  if (port === null) {
    throw new Refusal(
      `The ${name} could not start; the lines above are the end of ${startingLog}.`,
      lastLinesOf(startingLog),
    );
  }
  keepPreviousLog(logFile);
  renameSync(startingLog, logFile);

  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const force = setTimeout(() => signalGroup(child, 'SIGKILL'), stopWithinMs);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(force);
  };
  return { port, ended, lastLines: () => lastLinesOf(logFile), stop };
}

/** @param {string} file */
function lastLinesOf(file) {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-shownLines);
}

/** @param {string} logFile */
function keepPreviousLog(logFile) {
  if (statSync(logFile, { throwIfNoEntry: false })) renameSync(logFile, logFile.replace(/\.log$/, '.previous.log'));
}

/**
 * @param {unknown} message
 * @returns {message is { type: 'listening', port: number }}
 */
function isListening(message) {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'listening';
}
