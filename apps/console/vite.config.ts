import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({
      router: {
        quoteStyle: 'single',
        semicolons: true,
      },
    }),
    react(),
    lingui({ failOnCompileError: true }),
    babel({
      presets: [linguiTransformerBabelPreset()],
      // The router's code splitting asks for `page.tsx?tsr-split=component`, whose name does not tell the plugin that it is TSX.
      parserOpts: { plugins: ['typescript', 'jsx'] },
    }),
  ],
  build: { target: 'es2024' },
});
