import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { JsonWebKey, KeyObject } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The key that signs access tokens. It is stored in the data folder and created on the first start. Several processes
 * that start at the same time on one folder get the same key.
 */
export async function keptTokenKey(dataDir: string): Promise<KeyObject> {
  const file = join(dataDir, 'token-key.pem');
  const kept = await readIfThere(file);
  if (kept !== null) return createPrivateKey(kept);

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
  return createPrivateKey(await readFile(file));
}

/** Reads an Ed25519 private key, in PEM or as a JWK; null for any other text. */
export function parseTokenKey(text: string): KeyObject | null {
  try {
    const key = text.trimStart().startsWith('{')
      ? createPrivateKey({ key: JSON.parse(text) as JsonWebKey, format: 'jwk' })
      : createPrivateKey(text);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
