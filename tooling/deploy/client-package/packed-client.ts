import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const client = new URL('../../../packages/api-client/', import.meta.url);

/** The client as another team installs it. */
export interface PackedClient {
  version: string;
  /** The bytes of the `.tgz` file. */
  file: Uint8Array;
  /** `sha512-` and the digest in base64, as npm writes it into a lockfile. https://www.w3.org/TR/SRI/ */
  integrity: string;
}

/** Reads what the build of the client has packed; throws if it has not run. */
export function readPackedClient(): PackedClient {
  const { version } = JSON.parse(readFileSync(new URL('package.json', client), 'utf8')) as { version: string };
  const file = readPacked();
  return { version, file, integrity: `sha512-${createHash('sha512').update(file).digest('base64')}` };
}

function readPacked(): Uint8Array {
  try {
    return readFileSync(new URL('packed/api-client.tgz', client));
  } catch (cause) {
    throw new Error('The client is not packed: run pnpm --filter @publisher-console/api-client build.', { cause });
  }
}
