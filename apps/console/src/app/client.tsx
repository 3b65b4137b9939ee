import { keepCompositions } from '@publisher-console/ui/compositions.ts';
import { StartClient } from '@tanstack/react-start/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { publishStyleNonce } from './style-nonce.ts';

keepCompositions(window);
publishStyleNonce();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
  );
});
