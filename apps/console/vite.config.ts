import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { translateTexts } from './vite-lingui.ts';

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({
      router: {
        quoteStyle: 'single',
        semicolons: true,
        // What a page loads and shows while it waits belongs to the page, not to the first visit of the sign-in form.
        codeSplittingOptions: {
          defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent'], ['loader']],
        },
      },
    }),
    react(),
    translateTexts(),
  ],
  build: { target: 'es2024' },
});
