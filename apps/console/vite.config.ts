import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { translateTexts } from './vite-lingui.ts';

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({ router: { quoteStyle: 'single', semicolons: true } }),
    react(),
    translateTexts(),
  ],
  build: { target: 'es2024' },
});
