import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gallery alone, for its tests; developers open it at the same address in the console's `pnpm dev`. */
export default defineConfig({ base: '/gallery/', plugins: [tailwindcss(), react()], build: { target: 'es2024' } });
