import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gallery by itself, as its tests see it; a developer sees it under the same address in the console's `pnpm dev`. */
export default defineConfig({ base: '/gallery/', plugins: [tailwindcss(), react()], build: { target: 'es2024' } });
