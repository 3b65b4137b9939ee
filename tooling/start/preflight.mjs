import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';

import { Refusal } from './refusal.mjs';

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ host: string, port: number }} the address of the console
 */
export function readAddress(env) {
  const port = Number(env.PORT || '3000');
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Refusal(`PORT is "${env.PORT}", but a port is a whole number from 1 to 65535.`);

  return { host: env.HOST || '127.0.0.1', port };
}

/**
 * Throws a `Refusal` when a switch is neither on, off nor absent.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 */
export function requireOnOff(env, name) {
  const value = env[name];
  if (value && value !== 'on' && value !== 'off') throw new Refusal(`${name} is "${value}", but it is on or off.`);
}

/**
 * Rejects with a `Refusal` when no server can listen there. To be called before the long steps.
 *
 * @param {{ host: string, port: number }} address
 * @returns {Promise<void>}
 */
export function requireFreePort({ host, port }) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      reject(new Refusal(portError(error.code, host, port)));
    });
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/**
 * @param {string | undefined} code
 * @param {string} host
 * @param {number} port
 */
function portError(code, host, port) {
  const another = `choose another one: PORT=${port < 65_535 ? port + 1 : 3000} npm start`;
  if (code === 'EADDRINUSE') return `Port ${port} is taken; end the program that uses it or ${another}`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user; ${another}`;
  return `Nothing can listen on ${host}, port ${port} (${code}); check HOST and PORT.`;
}

/**
 * Creates one level after the other: Node's `recursive` loops for ever where it cannot create a folder, as below /proc.
 *
 * @param {string} folder
 */
function createFolder(folder) {
  if (existsSync(folder)) return;

  createFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/**
 * Creates the folder if it is missing. Throws a `Refusal` when this user cannot write to it.
 *
 * @param {string} folder
 * @param {string} purpose the end of the message: its use, and how to choose another one
 */
export function requireWritable(folder, purpose) {
  try {
    createFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Refusal(`${folder} cannot be written to (${code}); ${purpose}`);
  }
}
