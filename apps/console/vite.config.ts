import { readPackedClient } from '@publisher-console/deploy/packed-client';
import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { scriptFile } from './build/script-files.ts';
import { refuseBlockedNames } from './build/vite-blocked-names.ts';
import { bundleCatalogues } from './build/vite-catalogues.ts';
import { offerClientPackage } from './build/vite-client-package.ts';
import { serveGallery } from './build/vite-gallery.ts';
import { translateTexts } from './build/vite-lingui.ts';
import { loadParts } from './build/vite-load-parts.ts';
import { leaveOutServerFunctions } from './build/vite-no-server-functions.ts';
import { findRouteFeatures } from './build/vite-route-features.ts';
import { reportWeight } from './build/vite-weight.ts';
import { minimumBrowsers } from './src/common/context/minimum-browsers.ts';

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
        // All code of a page is one file, which no other page loads.
        codeSplittingOptions: {
          defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        },
      },
    }),
    react(),
    translateTexts(),
    findRouteFeatures(),
    loadParts(),
    bundleCatalogues(),
    offerClientPackage(readPackedClient),
    reportWeight(),
    refuseBlockedNames(),
    serveGallery(),
  ],
  build: {
    target: Object.entries(minimumBrowsers).map(([browser, version]) => browser + version),
    // The head of a page preloads its files, and the files of the next pages are loaded in idle time. With Vite's list
    // of all files in the first file, every visit would load 2.2 KB more.
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // The code that every page loads is in one file, because several files would compress worse.
                { name: 'frame', tags: ['$initial'], priority: 1 },
                // A name is for one module; with its dependencies, the first page would get what all pages share.
                {
                  name: (id, modules) => scriptFile(id, (found) => modules.getModuleInfo(found)),
                  includeDependenciesRecursively: false,
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
