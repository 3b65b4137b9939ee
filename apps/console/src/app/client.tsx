import { ignoreCompositionKeys } from '@publisher-console/ui/compositions.ts';
import { StartClient } from '@tanstack/react-start/client';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Sets the global from which Radix reads the nonce. An open dialog adds a style element that stops the page behind it
 * from scrolling, and the content security policy requires a nonce. https://github.com/theKashey/get-nonce
 */
function publishStyleNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
  Object.assign(globalThis, { __webpack_nonce__: nonce });
}

ignoreCompositionKeys(window);
publishStyleNonce();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
  );
});
