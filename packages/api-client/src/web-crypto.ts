/**
 * The platform's Web Crypto. React Native has none of its own.
 *
 * @throws {TypeError} where it is missing
 */
export function webCrypto(): Crypto {
  const found = globalThis.crypto as Crypto | undefined;
  if (found === undefined) throw new TypeError('No Web Crypto: load a polyfill that sets globalThis.crypto.');
  return found;
}
