import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { JsonWebKey, KeyObject } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Keys } from '#process/derived-keys.ts';

/** No rotation needs more, and every call with a wrong token is checked against all of them. */
const mostKeys = 5;

const pemBlock = /-----BEGIN PRIVATE KEY-----(.*?)-----END PRIVATE KEY-----/gs;

/**
 * The keys that sign access tokens. They are stored in the data folder; the first start creates one. Several processes
 * that start at the same time on one folder get the same key. Throws when the file has no keys.
 */
export async function storedTokenKeys(dataDir: string): Promise<Keys> {
  const file = join(dataDir, 'token-key.pem');
  const stored = await readIfThere(file);
  if (stored !== null) return requireKeys(stored, file);

  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${crypto.randomUUID()}`;
  const { privateKey } = generateKeyPairSync('ed25519');
  await writeFile(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
  return requireKeys(await readFile(file, 'utf8'), file);
}

/** The keys of `storedTokenKeys`, if they were created before; else null. */
export async function foundTokenKeys(dataDir: string): Promise<Keys | null> {
  const file = join(dataDir, 'token-key.pem');
  const stored = await readIfThere(file);
  return stored === null ? null : requireKeys(stored, file);
}

/** Reads one Ed25519 private key, in PEM or as a JWK; null for any other text. */
export function parseTokenKey(text: string): Keys | null {
  const keys = parseTokenKeys(text);
  return keys?.length === 1 ? keys : null;
}

/**
 * Reads one to five different Ed25519 private keys, the current one first: PEM blocks one after the other, a JWK, or a
 * JWK set. Null for any other text. The lines of a PEM block may be joined, also by `\n` in two characters, because files
 * of environment variables have no line ends in a value.
 */
export function parseTokenKeys(text: string): Keys | null {
  try {
    const [current, ...previous] = text.trimStart().startsWith('{') ? keysOfJson(text) : keysOfPem(text);
    if (current === undefined || previous.length >= mostKeys) return null;
    const all = [current, ...previous];
    const isDifferent = all.every((key, index) => all.slice(0, index).every((earlier) => !earlier.equals(key)));
    const isUsable = all.every((key) => key.asymmetricKeyType === 'ed25519');
    return isDifferent && isUsable ? [current, ...previous] : null;
  } catch {
    return null;
  }
}

function keysOfJson(text: string): KeyObject[] {
  const parsed = JSON.parse(text) as JsonWebKey | { keys: JsonWebKey[] };
  const keys = 'keys' in parsed && Array.isArray(parsed.keys) ? (parsed.keys as JsonWebKey[]) : [parsed as JsonWebKey];
  return keys.map((key) => createPrivateKey({ key, format: 'jwk' }));
}

function keysOfPem(text: string): KeyObject[] {
  if (
    text
      .replace(pemBlock, '')
      .replaceAll(String.raw`\n`, '')
      .trim() !== ''
  )
    throw new Error('This is more than keys.');
  return [...text.matchAll(pemBlock)].map(([, content = '']) => {
    const key = Buffer.from(content.replaceAll(String.raw`\n`, ''), 'base64');
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  });
}

function requireKeys(text: string, file: string): Keys {
  const keys = parseTokenKeys(text);
  if (keys === null) throw new Error(`${file} has to have one to ${mostKeys} Ed25519 private keys in PEM.`);
  return keys;
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
