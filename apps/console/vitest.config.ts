import { defineTestConfig } from '@publisher-console/test-kit/vitest-config';
import { mergeConfig } from 'vitest/config';

import { bundleCatalogues } from './build/vite-catalogues.ts';
import { offerClientPackage } from './build/vite-client-package.ts';
import { translateTexts } from './build/vite-lingui.ts';
import { findRouteFeatures } from './build/vite-route-features.ts';

const client = { version: '0.0.0', integrity: 'sha512-', file: Buffer.alloc(0) };

export default mergeConfig(defineTestConfig({ include: ['{build,server,src}/**/*.test.{ts,tsx}'] }), {
  plugins: [translateTexts(), bundleCatalogues(), findRouteFeatures(), offerClientPackage(() => client)],
});
