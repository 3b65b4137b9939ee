/**
 * The platform's Web Crypto. React Native has none of its own, and a page without TLS has no `subtle`.
 *
 * @param part that is used
 * @throws {TypeError} where it is missing
 */
export function webCrypto(part: 'getRandomValues' | 'subtle'): Crypto {
  const found = globalThis.crypto as Crypto | undefined;
  if (!found?.[part]) throw new TypeError(`No crypto.${part}: load a polyfill of Web Crypto, or use https.`);
  return found;
}
