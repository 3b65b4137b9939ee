import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyProof } from '@publisher-console/api-contract';

/** User present and verified; with an attested credential. https://www.w3.org/TR/webauthn-3/#authdata-flags */
const verifiedUser = 0x05;
const attested = 0x40;

interface Signing {
  challenge: string;
  origin?: string;
  /** The authenticator verified its user. */
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

/** A passkey in memory, which signs every challenge. */
export function createAuthenticator(origin: string) {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let uses = 0;

  const clientData = (type: 'create' | 'get', { challenge, origin: from = origin }: Signing) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin: from, crossOrigin: false }));

  const authenticatorData = (flags: number, counter: number, credential: Uint8Array = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const domain = createHash('sha256').update(new URL(origin).hostname).digest();
    return Buffer.concat([domain, Buffer.of(flags), count, credential]);
  };

  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };

  return {
    id: named.id,

    make: (signing: Signing): NewPasskey => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]);
      const length = Buffer.of(0, id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const authData = new Uint8Array(authenticatorData(verifiedUser | attested, 0, credential));
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const attestationObject = Buffer.from(isoCBOR.encode(attestation)).toString('base64url');
      return {
        ...named,
        response: {
          clientDataJSON: clientData('create', signing).toString('base64url'),
          attestationObject,
          transports: ['internal'],
        },
      };
    },

    sign: (signing: Signing): PasskeyProof => {
      const { isVerified = true, counter = (uses += 1), userHandle } = signing;
      const data = authenticatorData(isVerified ? verifiedUser : 0x01, counter);
      const client = clientData('get', signing);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          ...(userHandle !== undefined && { userHandle }),
        },
      };
    },
  };
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}
