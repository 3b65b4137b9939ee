import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { locateFrameFiles } from './build/vite-frame-files.ts';
import { serveGallery } from './build/vite-gallery.ts';
import { translateTexts } from './build/vite-lingui.ts';
import { loadParts } from './build/vite-load-parts.ts';
import { leaveOutServerFunctions } from './build/vite-no-server-functions.ts';
import { findRouteFeatures } from './build/vite-route-features.ts';
import { reportWeight } from './build/vite-weight.ts';

export default defineConfig({
  plugins: [
    leaveOutServerFunctions(),
    tailwindcss(),
    tanstackStart({
      client: { entry: 'app/client.tsx' },
      server: { entry: 'app/server.ts' },
      router: {
        entry: 'app/router.tsx',
        quoteStyle: 'single',
        semicolons: true,
        // The loader and the skeleton of a page load with that page, not with every page.
        codeSplittingOptions: {
          defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent'], ['loader']],
        },
      },
    }),
    react(),
    translateTexts(),
    findRouteFeatures(),
    loadParts(),
    locateFrameFiles(),
    reportWeight(),
    serveGallery(),
  ],
  resolve: {
    // React has had it since version 18; libraries bring it along for older ones.
    alias: [
      { find: /^use-sync-external-store\/shim$/u, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with-selector$/u, replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  build: {
    target: 'es2024',
    // The head of a page names its files, and those of the next pages are loaded in idle time. A list of them in the first
    // file would cost every visit 1.5 KB.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What every page loads is one file: in several, it would be packed worse.
          output: {
            codeSplitting: {
              groups: [
                { name: 'frame', tags: ['$initial'], priority: 3 },
                // Small parts of most pages, of which each would be a file of its own.
                {
                  name: 'common',
                  test: /\/(?:common\/(?:failures\/failure-text\.ts|late\/late-part\.tsx)|ui\/src\/(?:field|link)\.tsx|(?:mutationOptions|useLocation)\.js)$/u,
                  priority: 2,
                },
                // What every page of the cabinet loads, and small parts of most of them.
                {
                  name: 'cabinet',
                  test: /\/(?:src\/(?:shell\/layouts\/default-layout\.tsx|routes\/-support\.tsx|common\/(?:failures\/failure-notice\.tsx|format\/(?:cached|date-formats|format|number-formats)\.ts|late\/use-late-opening\.ts))|icons\/(?:check|chevron-down|chevron-right|copy)\.mjs|useSuspenseQuery\.js)$/u,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // The API of a running `npm start` also serves the pages of the development server.
    proxy: { '/api': { target: process.env.PRODUCT_ORIGIN ?? 'http://localhost:3000', changeOrigin: true } },
  },
});
