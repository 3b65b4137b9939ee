/**
 * Sets the global that Radix reads the nonce from: an open dialog adds a style element that stops the page behind it from
 * scrolling, and the content security policy requires a nonce. https://github.com/theKashey/get-nonce
 */
export function publishStyleNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
  Object.assign(globalThis, { __webpack_nonce__: nonce });
}
