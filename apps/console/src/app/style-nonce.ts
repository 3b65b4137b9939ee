/**
 * Lets an open dialog keep the page behind it from scrolling: it does that with a style element, and asks this name for
 * the nonce without which the page's policy would refuse it.
 */
export function publishStyleNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
  Object.assign(globalThis, { __webpack_nonce__: nonce });
}
