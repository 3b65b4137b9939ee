import './gallery.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { ignoreCompositionKeys } from '#compositions.ts';

import { Gallery } from './gallery.tsx';
import { readGalleryAddress } from './gallery-address.ts';

// An open dialog stops the page from scrolling by a style element, which needs the nonce of the page's policy.
Object.assign(globalThis, { __webpack_nonce__: 'gallery' });

const address = readGalleryAddress(window.location);
document.documentElement.dataset['theme'] = address.theme;

ignoreCompositionKeys(window);

createRoot(document.body).render(
  <StrictMode>
    <Gallery address={address} />
  </StrictMode>,
);
