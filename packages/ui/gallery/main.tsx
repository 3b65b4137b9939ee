import './gallery.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { Gallery } from './gallery.tsx';
import { readGalleryAddress } from './gallery-address.ts';

const address = readGalleryAddress(window.location);
document.documentElement.dataset['theme'] = address.theme;

createRoot(document.body).render(
  <StrictMode>
    <Gallery address={address} />
  </StrictMode>,
);
