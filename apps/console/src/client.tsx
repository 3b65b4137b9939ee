import { StartClient } from '@tanstack/react-start/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { markMissingParts } from '#lib/missing-part.ts';
import { announceStyleNonce } from '#lib/style-nonce.ts';

announceStyleNonce();
markMissingParts();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
  );
});
