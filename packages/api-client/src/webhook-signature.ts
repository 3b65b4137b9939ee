import { webCrypto } from './web-crypto.ts';

/** Whether one of the signatures was made with one of the keys. The body is hashed once for each key. */
export async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  keys: readonly Uint8Array<ArrayBuffer>[],
  signatures: string,
): Promise<boolean> {
  const { subtle } = webCrypto('subtle');
  const given = [...signatures.matchAll(/(?:^| )v1,([A-Za-z0-9+/]{43}=)(?= |$)/g)].map(([, text = '']) =>
    fromBase64(text),
  );
  for (const bytes of keys) {
    const key = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const right = new Uint8Array(await subtle.sign('HMAC', key, signed));
    if (given.some((signature) => areSame(signature, right))) return true;
  }
  return false;
}

/** Takes the same time wherever the first difference is, so that nobody can find a signature byte by byte. */
function areSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.reduce((difference, byte, index) => difference | (byte ^ (other[index] ?? 256)), 0) === 0;
}

/** Bytes of a text that is known to be base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
