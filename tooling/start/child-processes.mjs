import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { signalGroup, spawnGroup } from './process-groups.mjs';
import { Refusal } from './refusal.mjs';

const shownLines = 30;

/**
 * Runs a program to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, onLine?: (line: string) => void, print?: boolean, withinMs?: number }} options
 * `print` hands its output to the terminal; otherwise `onLine` gets each line. `withinMs` ends it when it lasts longer
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
 * @param {{ name: string, script: string, node: string, nodeOptions: string[], cwd: string, env: NodeJS.ProcessEnv,
 *   logFile: string, stopWithinMs: number }} options
 * @returns {Promise<Server>} rejects with a Refusal that carries the last lines of its log when it ends before it listens
 */
export async function startServer({ name, script, node, nodeOptions, cwd, env, logFile, stopWithinMs }) {
  // Renamed once this server listens: until then, another server on the same data folder may be writing the log.
  const startingLog = logFile.replace(/\.log$/, '.starting.log');
  const log = openSync(startingLog, 'w', 0o600);
  const child = spawnGroup(node, [...nodeOptions, script], { cwd, env, stdio: ['ignore', log, log, 'ipc'] });
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
  renamePreviousLog(logFile);
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
function renamePreviousLog(logFile) {
  if (statSync(logFile, { throwIfNoEntry: false })) renameSync(logFile, logFile.replace(/\.log$/, '.previous.log'));
}

/**
 * @param {unknown} message
 * @returns {message is { type: 'listening', port: number }}
 */
function isListening(message) {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'listening';
}
